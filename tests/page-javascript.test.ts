import { expect, test } from 'vitest'
import { pageJavaScript } from './support/page-javascript.ts'

/** Maximum kB (brotli) of the built page; 86 of them are React, its router and its queries. */
const limit = 130

test('no public page exceeds the limit of JavaScript', async () => {
  const pages = await pageJavaScript()
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/de-ch/', '/de-ch/calendar', '/de-ch/contact']))
  expect([...pages].filter(([, size]) => size > limit)).toEqual([])
})
