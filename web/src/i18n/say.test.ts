import { describe, expect, test } from 'vitest'
import book from '../../../tests/words/cases.json'
import { BadText } from './format'
import { say, type Words } from './say'

/** The same book of cases as tests/words/test_words.py. */

const saying = (text: string, values: object, language = 'en'): string => {
  const words: Words = { language, texts: { ...book.texts, 'case.it': text } }
  return say(words, 'case', { code: 'it', data: { ...values } }, book.seats)
}

describe('a text', () => {
  test.each(book.cases)('$text of $values in $language', ({ text, values, language, says }) => {
    expect(saying(text, values, language)).toBe(says)
  })

  test.each(book.torn)('that is torn is refused: %s', (text) => {
    expect(() => saying(text, { n: 1 })).toThrow(BadText)
  })

  test.each(book.wanting)('is not said with a value left out: $text', ({ text, values }) => {
    expect(() => saying(text, values)).toThrow(BadText)
  })
})
