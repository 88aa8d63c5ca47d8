import { mount } from 'svelte'
import './theme/theme.css'
import App from './App.svelte'
import { startLanguage } from './i18n/index.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

// The language first, so that nobody sees English flash by.
await startLanguage().catch(() => undefined)
mount(App, { target })
