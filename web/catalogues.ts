import type { Plugin } from 'vite'

/** Tables that only the terminal says. */
const ELSEWHERE = ['picture']

/**
 * The catalogues of words, which Python reads too, as modules: every text by table and code, `told.drive`.
 * They use a small part of TOML, tables of texts on one line each; a test compares with a full reader's result.
 */
export const catalogues = (): Plugin => ({
  name: 'malecon-catalogues',
  transform(source, file) {
    if (!file.endsWith('.toml')) return null
    const texts = Object.entries(textsOf(source)).filter(
      ([key]) => !ELSEWHERE.includes(key.split('.')[0] ?? ''),
    )
    return { code: `export default ${JSON.stringify(Object.fromEntries(texts))}`, map: null }
  },
})

export function textsOf(source: string): Record<string, string> {
  const texts: Record<string, string> = {}
  let table = ''
  for (const line of source.split('\n')) {
    const head = /^\[([\w-]+)\]$/.exec(line)
    const entry = /^(?:"([^"]+)"|([\w-]+)) = (".*")$/.exec(line)
    if (head?.[1]) table = head[1]
    else if (entry?.[3] && table)
      texts[`${table}.${entry[1] ?? entry[2]}`] = JSON.parse(entry[3]) as string
    else if (line && !line.startsWith('#')) throw new Error(`No text of a catalogue: ${line}`)
  }
  return texts
}
