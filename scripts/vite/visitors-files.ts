import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of the worker's precache manifest as Workbox makes it, with our mark. */
interface Entry {
  url: string
  revision: string | null
  size: number
  visitors?: true
}
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
type Chunks = Readonly<Record<string, Chunk>>

/** Screens that say something without network. Forms, the shop and pictures need it anyway. */
const screens = [
  '$',
  'index',
  'home',
  'aktuelles',
  'article.index',
  'article.$id',
  'calendar',
  'aboutus',
  'signup',
  'legal',
]
/** Message parts of these screens. */
const texts = ['public', 'news', 'band', 'joining']
/** The shell starts with these, whoever opens it. */
const starts = [
  'index.html',
  'src/bootstrap-member.ts',
  'device/call.ts',
  // The page registers the worker again at each start, without network too.
  'node_modules/workbox-window/build/workbox-window.prod.es5.mjs',
]
/** The endpoints of these screens: without network a request fails then, and not the script that makes it. */
const endpoints = ['layout', 'articles', 'events', 'memberships'].map((noun) => `contract/${noun}.ts`)
const other = /^(?:favicon\.svg$|assets\/start-)/
const shells = [
  ['de-ch', '__SHELL_REVISION_DE_CH__'],
  ['en-gb', '__SHELL_REVISION_EN_GB__'],
] as const

const isVisitors = (key: string): boolean => {
  const screen = /^src\/routes\/\$locale\/([^/]+)\.tsx\?tsr-split=/.exec(key)?.[1]
  const text = /^i18n\/[a-z-]+\.json\?part=(\w+)$/.exec(key)?.[1]
  return starts.includes(key) || endpoints.includes(key) || screens.includes(screen ?? '') || texts.includes(text ?? '')
}

/**
 * Marks the files of the precache that every visitor's browser gets; the rest is for members.
 * @param outDir has Vite's manifest of the client's build
 */
export const markVisitorsFiles = (outDir: string) => async (entries: Entry[]) => {
  const chunks: Chunks = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  const seen = new Set<string>()
  const files = new Set(entries.map(({ url }) => url).filter((url) => other.test(url)))
  const add = (key: string): void => {
    const chunk = chunks[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of Object.keys(chunks)) if (isVisitors(key)) add(key)
  // The server makes the shells at its start and writes their revisions here.
  for (const [locale, revision] of shells) entries.push({ url: `/shell/${locale}`, revision, size: 0, visitors: true })
  return { manifest: entries.map((entry) => (files.has(entry.url) ? { ...entry, visitors: true as const } : entry)) }
}
