import { createRequire } from 'node:module'
import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { type Browser, oldestBrowsers } from '#server/platform/pages/supported-browsers.ts'

// The types of the package have no JSON import under `verbatimModuleSyntax`.
export const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** MDN lists each edition of a browser separately. */
const editions: Readonly<Record<Browser, readonly BrowserName[]>> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
}
const range = [...oldestBrowsers].flatMap(([browser, version]) =>
  editions[browser].map((edition) => [edition, version] as const),
)

/**
 * Returns a sortable number for a version like '17.4'; MDN writes '≤37' for a feature whose first version is unknown.
 */
const order = (version: string): number => {
  const [major = '', minor = '0'] = version.replace('≤', '').split('.')
  return Number(major) * 1000 + Number(minor)
}

const isReleased = (version: string | false | undefined): version is string =>
  typeof version === 'string' && version !== 'preview'

const includes = (version: string, support: SimpleSupportStatement): boolean =>
  isReleased(support.version_added) &&
  order(support.version_added) <= order(version) &&
  !(isReleased(support.version_removed) && order(support.version_removed) <= order(version)) &&
  support.flags === undefined &&
  support.prefix === undefined &&
  support.alternative_name === undefined

/**
 * Returns the supported browsers whose oldest version lacks a feature, such as ['firefox 121']. Empty for a feature
 * without data.
 */
export const browsersWithout = (feature: Identifier | undefined): readonly string[] => {
  const support = feature?.__compat?.support
  if (support === undefined) return []
  return range
    .filter(([edition, version]) => ![support[edition] ?? []].flat().some((statement) => includes(version, statement)))
    .map(([edition, version]) => `${edition} ${version}`)
}

/** Returns the first version of a browser that supports a feature without restrictions; undefined if there is none. */
export const firstVersion = (feature: Identifier | undefined, browser: Browser): string | undefined => {
  const [edition] = editions[browser]
  const statements = [(edition && feature?.__compat?.support[edition]) ?? []].flat()
  return statements
    .filter(({ flags, prefix, version_removed }) => flags === undefined && prefix === undefined && !version_removed)
    .flatMap(({ version_added }) => (isReleased(version_added) ? version_added : []))
    .sort((a, b) => order(a) - order(b))[0]
}

/** Returns the later of two versions. */
export const later = (a: string, b: string): string => (order(a) < order(b) ? b : a)

/** Returns a feature's children without its own data. */
export const children = (feature: Identifier | undefined): readonly (readonly [string, Identifier])[] => {
  const { __compat, ...rest } = feature ?? {}
  return Object.entries(rest)
}

/** Appends a value to a list in a map. */
export const append = <Value>(map: Map<string, Value[]>, key: string, value: Value): void => {
  map.set(key, [...(map.get(key) ?? []), value])
}

/** Features outside the range by their path in MDN's data, such as 'api.URL.parse_static', with the browsers that lack them. */
export class Findings {
  readonly found = new Map<string, readonly string[]>()

  /** Records a feature that a supported browser lacks; ignores any other. */
  add(path: string, feature: Identifier | undefined): void {
    const without = browsersWithout(feature)
    if (without.length > 0) this.found.set(path, without)
  }

  /** Records a name that several interfaces have, if none of them supports it in the whole range. */
  addAmbiguous(candidates: readonly (readonly [string, Identifier])[]): void {
    const first = candidates[0]
    if (first !== undefined && candidates.every(([, feature]) => browsersWithout(feature).length > 0))
      this.add(...first)
  }
}
