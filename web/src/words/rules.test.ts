import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../i18n/index.svelte'
import { fetchRules, folded, inline, readRules, type RulePage } from './rules'

const GAMES = ['cuba', 'santiago'] as const

async function pageOf(game: string, language: Language): Promise<RulePage> {
  const page = await fetchRules(game, language)
  if (!page) throw new Error(`no rules of ${game} in ${language}`)
  return page
}

/** What must be said alike in every language: figures, numbers of rules, names of options. */
const figures = (text: string): string[] =>
  (text.match(/[SC]\d+|\b\d+|<code>[^<]+<\/code>/g) ?? []).sort()

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

describe.each(GAMES)('the rules of %s', (game) => {
  test.each(OTHERS)('in %s have the chapters and numbers of the English ones', async (language) => {
    const shape = (page: RulePage) =>
      page.chapters.map((chapter) => [
        chapter.intro.length,
        ...chapter.rules.map((rule) => rule.id),
      ])
    expect(shape(await pageOf(game, language))).toEqual(shape(await pageOf(game, 'en')))
  })

  test.each(OTHERS)('in %s say the same figures in each rule', async (language) => {
    const page = await pageOf(game, language)
    const english = await pageOf(game, 'en')
    english.chapters.forEach((chapter, i) => {
      const told = page.chapters[i]
      expect(figures(told?.intro.join(' ') ?? ''), chapter.title).toEqual(
        figures(chapter.intro.join(' ')),
      )
      chapter.rules.forEach((rule, j) => {
        const other = told?.rules[j]?.html ?? ''
        expect(figures(other), rule.id).toEqual(figures(rule.html))
        // and as many rulings
        expect(other.split('<strong>').length, rule.id).toBe(rule.html.split('<strong>').length)
      })
    })
  })

  test.each(OTHERS)('in %s are no copies of the English ones', async (language) => {
    const page = await pageOf(game, language)
    const english = await pageOf(game, 'en')
    const sentences = (one: RulePage) =>
      one.chapters.flatMap((chapter) => chapter.rules.map((rule) => rule.plain))
    const known = new Set(sentences(english))
    expect(sentences(page).filter((sentence) => known.has(sentence))).toEqual([])
  })
})

test('another game has no rules', () => {
  expect(fetchRules('chess', 'en')).toBeNull()
})

test('a search needs no capitals and no accents', () => {
  expect(folded('Żółty ZŁOTY Mañana')).toBe('zolty zloty manana')
})

describe('a page', () => {
  const page = readRules(
    '# Title\n\nAn *intro* with `code`.\n\n## Part\n\n- **S1** First, see S2. **Ruling**: <so>.\n- **S2** Second.\n',
  )
  test('is read into numbered parts', () => {
    expect(page.title).toBe('Title')
    expect(page.chapters[0]?.rules.map((rule) => rule.id)).toEqual(['S1', 'S2'])
    expect(page.intro[0]).toBe('An <em>intro</em> with <code>code</code>.')
  })
  test('links its rules to each other and lets no markup in', () => {
    expect(page.chapters[0]?.rules[0]?.html).toBe(
      'First, see <a href="#S2">S2</a>. <strong>Ruling</strong>: &lt;so&gt;.',
    )
    expect(inline('<script>')).toBe('&lt;script&gt;')
  })
})
