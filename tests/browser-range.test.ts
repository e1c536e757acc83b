import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSupported } from '#server/platform/pages/browser-check.ts'
import { oldestBrowsers } from '#server/platform/pages/supported-browsers.ts'
import { allowances } from './support/browser-range/allowed.ts'
import { compatData, firstVersion, later } from './support/browser-range/compat.ts'
import { featuresOfScript } from './support/browser-range/scripts.ts'
import { featuresOfStyles } from './support/browser-range/styles.ts'
import { root } from './support/sources.ts'

const featuresOf = (file: string, text: string): ReadonlyMap<string, readonly string[]> =>
  (file.endsWith('.css')
    ? featuresOfStyles(text)
    : featuresOfScript(text, /^sw[^/]*\.js$/.test(file) ? 'script' : 'module')
  ).found

/** Scripts and styles that a browser gets: the build, and the provider's unbuilt assets. */
const shipped = (): { readonly file: string; readonly text: string }[] =>
  ['dist/client', 'server/platform/identity/assets'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:m?js|css)$/.test(file))
      .map((file) => ({ file, text: readFileSync(join(root, folder, file), 'utf8') })),
  )

const covers = (allowed: string, feature: string): boolean => feature === allowed || feature.startsWith(`${allowed}.`)

test('every script and style runs in the oldest supported browsers, or has a fallback', () => {
  const uses = shipped().flatMap(({ file, text }) =>
    [...featuresOf(file, text)].map(([feature, without]) => ({ file, feature, without })),
  )
  const outside = uses.filter(
    ({ file, feature }) =>
      !allowances.some(
        ({ features, files }) => (files?.test(file) ?? true) && features.some((allowed) => covers(allowed, feature)),
      ),
  )
  expect(outside.map(({ file, feature, without }) => `${file}: ${feature} (not in ${without.join(', ')})`)).toEqual([])
  const unused = allowances.flatMap(({ features, files }) =>
    features.filter(
      (allowed) => !uses.some(({ file, feature }) => (files?.test(file) ?? true) && covers(allowed, feature)),
    ),
  )
  expect(unused, 'allowed, but not used any more').toEqual([])
})

test('the page starts the app in the supported browsers and in none before them', () => {
  expect(isSupported).toBe("'canParse' in URL&&'withResolvers' in Promise")
  const { api, javascript } = compatData
  const tested = [api.URL?.canParse_static, javascript.builtins?.Promise?.withResolvers]
  const first = [...oldestBrowsers.keys()].map((browser) => {
    const versions = tested.flatMap((feature) => firstVersion(feature, browser) ?? [])
    expect(versions).toHaveLength(tested.length)
    return [browser, versions.reduce(later)]
  })
  expect(first).toEqual([...oldestBrowsers])
})

test.each([
  ['const a = Promise.try(f)', 'javascript.builtins.Promise.try'],
  ['window.Promise.try(f)', 'javascript.builtins.Promise.try'],
  ['const now = Temporal.Now.instant()', 'javascript.builtins.Temporal'],
  ['new Intl.DurationFormat("de")', 'javascript.builtins.Intl.DurationFormat'],
  ['a.union(b)', 'javascript.builtins.Set.union'],
  ['Uint8Array.fromBase64(text)', 'javascript.builtins.Uint8Array.fromBase64'],
  ['document.startViewTransition(f)', 'api.Document.startViewTransition'],
  ['addEventListener("scroll", f); a.addEventListener("scrollend", f)', 'api.Document.scrollend_event'],
  ['(0, a.jsx)("div", { popover: "auto" })', 'html.global_attributes.popover'],
  ['(0, a.jsx)("button", { commandFor: "b" })', 'html.elements.button.commandfor'],
  ['(0, a.jsx)(`div`, { popover: `auto` })', 'html.global_attributes.popover'],
])('finds the unsupported feature in %s', (code, feature) => {
  expect([...featuresOfScript(code, 'module').found.keys()]).toContain(feature)
})

test.each([
  ['items.findLast(f)'],
  ['structuredClone(a)'],
  ['const Temporal = {}; Temporal.Now'],
  ['(0, a.jsx)("div", { className: "b", hidden: true })'],
])('finds nothing in %s', (code) => {
  expect(featuresOfScript(code, 'module').found.size).toBe(0)
})

test.each([
  ['import a from "./a.json" with { type: "json" }'],
  ['/(?i:a)b/'],
  ['/(?<a>b)|(?<a>c)/'],
  ['{ using a = b }'],
])('refuses the syntax of %s', (code) => {
  expect(() => featuresOfScript(code, 'module')).toThrow(SyntaxError)
})

test.each([
  ['@scope (.a) { b { color: red } }', 'css.at-rules.scope'],
  ['a { anchor-name: --b }', 'css.properties.anchor-name'],
  ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['a { text-wrap: balance }', 'css.properties.text-wrap.balance'],
  ['a:open { color: red }', 'css.selectors.open'],
  ['@starting-style { a { opacity: 0 } }', 'css.at-rules.starting-style'],
  ['@supports (width: stretch) { a { anchor-name: --b } }', 'css.properties.anchor-name'],
])('finds the unsupported feature in %s', (css, feature) => {
  expect([...featuresOfStyles(css).found.keys()]).toContain(feature)
})

test.each([
  ['a { & b { color: red } &:has(c) { inset: 0 } }'],
  ['@supports not selector(:popover-open) { [popover] { display: none } }'],
  ['@supports (anchor-name: --b) { a { anchor-name: --b } }'],
  ['@container head (max-width: 24rem) { a { color: color-mix(in oklab, red, blue) } }'],
])('finds nothing in %s', (css) => {
  expect(featuresOfStyles(css).found.size).toBe(0)
})
