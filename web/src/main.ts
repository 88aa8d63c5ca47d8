import { mount } from 'svelte'
import './theme/theme.css'
import './theme/page.css'
import App from './App.svelte'
import { startRouter } from './here.svelte'
import { startLanguage } from './i18n/index.svelte'
import { applySettings, settings } from './settings.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

if (new URLSearchParams(location.search).has('text')) settings.text = true
applySettings()
startRouter()
// The language first, so that nobody sees English flash by.
await startLanguage().catch(() => undefined)
mount(App, { target })
