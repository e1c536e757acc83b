import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { javaScriptLimit, pageJavaScript, pageScripts } from './support/page-javascript.ts'

test('no public page exceeds the limit of JavaScript', async () => {
  const pages = await pageJavaScript()
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/de-ch/', '/de-ch/calendar', '/de-ch/contact']))
  expect([...pages].filter(([, size]) => size > javaScriptLimit)).toEqual([])
})

test('no public page loads the schemas of the contract before its first request', async () => {
  // A method of every schema of valibot.
  const hasSchemas = (file: string): boolean => readFileSync(file, 'utf8').includes('~run')
  const scripts = new Set([...(await pageScripts()).values()].flat())
  expect([...scripts].filter(hasSchemas)).toEqual([])
})
