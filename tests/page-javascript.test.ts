import { expect, test } from 'vitest'
import { pageJavaScript } from './support/page-javascript.ts'

/** kB of brotli, in the build that lies in dist. React, its router and its queries are 91 of them. */
const limits = { home: 110, form: 125 }

test('a public page loads no more JavaScript than it may', async () => {
  const pages = await pageJavaScript()
  expect([...pages.keys()]).toContain('/de-ch/calendar')
  const over = [...pages].filter(([path, size]) => size > (/contact|register/.test(path) ? limits.form : limits.home))
  expect(over).toEqual([])
})
