/** A catalogue of words: every text by table and code, see catalogues.ts. */
declare module '*.toml' {
  const texts: Readonly<Record<string, string>>
  export default texts
}
