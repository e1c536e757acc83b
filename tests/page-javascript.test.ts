import { expect, test } from 'vitest'
import { pageJavaScript } from './support/page-javascript.ts'

/** kB of brotli, in the build that lies in dist; 86 of them are React, its router and its queries. */
const limit = 130

test('a public page loads no more JavaScript than it may', async () => {
  const pages = await pageJavaScript()
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/de-ch/', '/de-ch/calendar', '/de-ch/contact']))
  expect([...pages].filter(([, size]) => size > limit)).toEqual([])
})
