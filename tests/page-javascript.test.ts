import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageJavaScript, pageScripts } from './support/page-javascript.ts'

/** Maximum kB (brotli) of the built page; 86 of them are React, its router and its queries. */
const limit = 132

test('no public page exceeds the limit of JavaScript', async () => {
  const pages = await pageJavaScript()
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/de-ch/', '/de-ch/calendar', '/de-ch/contact']))
  expect([...pages].filter(([, size]) => size > limit)).toEqual([])
})

test('no public page loads the schemas of the contract before its first request', async () => {
  // A method of every schema of valibot.
  const hasSchemas = (file: string): boolean => readFileSync(file, 'utf8').includes('~run')
  const scripts = new Set([...(await pageScripts()).values()].flat())
  expect([...scripts].filter(hasSchemas)).toEqual([])
})
