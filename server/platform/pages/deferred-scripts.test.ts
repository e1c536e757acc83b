import { expect, test } from 'vitest'
import { isSupported, trustedTypesPolicy } from './browser-check.ts'
import { deferScripts, withoutScripts } from './deferred-scripts.ts'

const html = `<head>
  <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/index-1.js">
  <script defer src="/assets/start-1.js" data-app="/assets/index-1.js"></script>
  <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/vendor-1.js">
</head>`

test('separates the scripts from a page, the starting one first, and keeps the rest', () => {
  const { page, scripts } = withoutScripts(
    html.replace('  <link rel="style', '  <link rel="modulepreload" href="/a.js">\n$&'),
  )
  expect(scripts).toEqual(['/assets/index-1.js', '/a.js', '/assets/vendor-1.js'])
  expect(page.replace(/\s+/g, ' ')).toBe(
    '<head> <link rel="stylesheet" crossorigin href="/assets/index-1.css"> </head>',
  )
})

test('the script that fetches them later has the page’s nonce, and an address cannot break out of it', () => {
  const script = deferScripts(['/assets/index-1.js', '</script><script>'], 'abc=')
  expect(script.startsWith(`<script nonce="abc=">${trustedTypesPolicy}\nif(${isSupported}){`)).toBe(true)
  expect(script).toContain('/assets/index-1.js')
  expect(script.match(/<\/?script/g)).toHaveLength(2)
})
