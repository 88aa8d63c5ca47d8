import { mount } from 'svelte'
import '../src/theme/theme.css'
import { setLanguage, isLanguage } from '../src/i18n/index.svelte'
import Page from './Page.svelte'

const wanted = new URLSearchParams(location.search).get('lang')
if (isLanguage(wanted)) await setLanguage(wanted)
const target = document.getElementById('app')
if (target) mount(Page, { target })
