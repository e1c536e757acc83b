import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { createShells } from './shells.ts'

const indexHtml = `<!doctype html>
<html lang="de-CH">
  <head>
    <!--head-->
    <link rel="modulepreload" crossorigin href="/assets/index-1.js">
    <script defer src="/assets/start-1.js" data-app="/assets/index-1.js"></script>
  </head>
  <body><div id="root"><!--page--></div></body>
</html>`
const config = readConfig({ PUBLIC_ORIGIN: 'https://band.example', DATA_FOLDER: '/tmp/none' })
const shellStart = {
  start: 'assets/members-start-1.js',
  signIn: ['assets/sign-in-1.js'],
  overview: ['assets/overview-1.js'],
}
const { 'de-ch': shell } = createShells(indexHtml, config, {}, shellStart)

test('the shell starts with what decides about the sign-in instead of the app', () => {
  expect(shell.html).toContain('<script defer src="/assets/start-1.js" data-app="/assets/members-start-1.js"></script>')
  expect(shell.html).toContain(`<link rel="modulepreload" crossorigin href="/${shellStart.start}">`)
  expect(shell.html).not.toMatch(/index-1|overview-1/)
})

test('the members area preloads the sign-in; the stored shell does not, since a visitor has not stored it', () => {
  const tag = '<link rel="modulepreload" crossorigin href="/assets/sign-in-1.js">'
  expect([shell.beforeSignIn.includes(tag), shell.html.includes(tag)]).toEqual([true, false])
  expect(shell.beforeSignIn).not.toMatch(/index-1|overview-1/)
})

test('the return from the sign-in starts the app at once, with what its overview needs', () => {
  expect(shell.afterSignIn).toContain('data-app="/assets/index-1.js"')
  expect(shell.afterSignIn).toContain('href="/assets/overview-1.js"')
  expect(shell.afterSignIn).not.toContain('members-start')
})

test('rendered pages keep the start of the app', () => {
  expect(shell.template).toContain('data-app="/assets/index-1.js"')
  expect(shell.template).not.toContain('members-start')
})

test('the accent of the band is in the head of a page, and the policy permits this style sheet alone', () => {
  expect(shell.html).not.toContain('<style>')
  const red = { ...config, accentColour: '#b3261e' }
  const { 'de-ch': accented } = createShells(indexHtml, red, {}, shellStart)
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(accented.html) ?? []
  expect(style).toContain(':root{--brass:#b3261e;')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(contentSecurityPolicy(red)).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(contentSecurityPolicy(config)).toContain("style-src 'self';")
  expect(accented.revision).not.toBe(shell.revision)
})
