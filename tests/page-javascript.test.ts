import { expect, test } from 'vitest'
import { pageJavaScript } from './support/page-javascript.ts'

/**
 * kB of brotli, in the build that lies in dist; 87 of them are React, its router and its queries. The home page has the
 * product's limit. Pages that are more than it stand where they stand, so that none grows unnoticed.
 */
const limitOf = (path: string): number =>
  /contact|register/.test(path) ? 128 : /^\/de-ch\/(?:home)?$/.test(path) ? 110 : 115

test('a public page loads no more JavaScript than it may', async () => {
  const pages = await pageJavaScript()
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/de-ch/', '/de-ch/calendar']))
  expect([...pages].filter(([path, size]) => size > limitOf(path))).toEqual([])
})
