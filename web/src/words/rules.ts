/** The rule pages of docs/rules, read into parts that can be searched and linked. */

import type { Language } from '../i18n/index.svelte'

export interface Rule {
  id: string
  html: string
  plain: string
}
export interface Chapter {
  title: string
  intro: string[]
  rules: Rule[]
}
export interface RulePage {
  title: string
  intro: string[]
  chapters: Chapter[]
}

const pages = import.meta.glob<string>('../../../docs/rules/**/*.md', {
  query: '?raw',
  import: 'default',
})

/** Whether there is a page of a game's rules. */
export const hasRules = (game: string): boolean => `../../../docs/rules/${game}.md` in pages

/** The page of a game in a language, fetched alone; null if there is no such game. */
export function fetchRules(game: string, language: Language): Promise<RulePage> | null {
  const folder = language === 'en' ? '' : `${language}/`
  const fetch = pages[`../../../docs/rules/${folder}${game}.md`]
  return fetch ? fetch().then(readRules) : null
}

/** Whoever searches need not type capitals and accents. */
export const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l')

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Bold, code, italics, and links between rules; everything else is plain text. */
export function inline(text: string): string {
  return escape(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])\*([^*\s][^*]*?)\*/g, '$1<em>$2</em>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/(?<![#\w>])([SC]\d{1,2})(?!\d|<\/strong>)/g, '<a href="#$1">$1</a>')
}

const plain = (text: string): string => text.replace(/[*`]/g, '')

export function readRules(source: string): RulePage {
  const page: RulePage = { title: '', intro: [], chapters: [] }
  let chapter: Chapter | null = null
  let paragraph = ''
  const flush = () => {
    if (!paragraph) return
    const into = chapter ? chapter.intro : page.intro
    if (!paragraph.startsWith('|')) into.push(inline(paragraph))
    else
      into.push(
        inline(
          paragraph
            .split('\n')
            .filter((row) => !/^\|[-| :]+\|$/.test(row))
            .map((row) =>
              row
                .split('|')
                .slice(1, -1)
                .map((cell) => cell.trim())
                .join(': '),
            )
            .join('. '),
        ),
      )
    paragraph = ''
  }
  for (const line of source.split('\n')) {
    const rule = /^-?\s*\*\*([SC]\d{1,2})\*\*\s+(.*)$/.exec(line)
    if (line.startsWith('# ')) page.title = line.slice(2).trim()
    else if (line.startsWith('## ') || line.startsWith('### ')) {
      flush()
      chapter = { title: line.replace(/^#+\s*/, ''), intro: [], rules: [] }
      page.chapters.push(chapter)
    } else if (rule?.[1] && chapter) {
      flush()
      chapter.rules.push({ id: rule[1], html: inline(rule[2] ?? ''), plain: plain(rule[2] ?? '') })
    } else if (/^\s+\S/.test(line) && chapter?.rules.length && !paragraph) {
      const last = chapter.rules.at(-1)
      if (last) {
        last.html += ` ${inline(line.trim())}`
        last.plain += ` ${plain(line.trim())}`
      }
    } else if (line.trim())
      paragraph += (paragraph ? (line.startsWith('|') ? '\n' : ' ') : '') + line.trim()
    else flush()
  }
  flush()
  return page
}
