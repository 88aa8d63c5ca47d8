import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [502, '<h1>Bad Gateway</h1>', 'unreachable'],
  [500, 'Internal Server Error', 'broken'],
  [503, '{"code": "stopping", "data": {}, "sentence": ""}', 'stopping'],
  [404, '{"code": "no-such-table", "data": {}, "sentence": ""}', 'no-such-table'],
])('%i %s is %s', async (status, body, code) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  await expect(api.table('abc')).rejects.toMatchObject({ failure: { code } })
})
