import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of the worker's precache manifest as Workbox creates it, with our flag. */
interface Entry {
  url: string
  revision: string | null
  size: number
  visitors?: true
}
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
type Chunks = Readonly<Record<string, Chunk>>

/** Screens that are useful offline. Forms, the shop and pictures need the network. */
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
/** Message files of these screens. */
const messages = ['public', 'about', 'joining']
/** Entry modules of every page. */
const starts = [
  'index.html',
  'src/boot/bootstrap-member.ts',
  'device/call.ts',
  // The page registers the worker at each start, even offline.
  'node_modules/workbox-window/build/workbox-window.prod.es5.mjs',
]
/** The endpoints of these screens: offline the request fails, and not the import of the script that sends it. */
const endpoints = /^(?:contract\/|device\/|_)(?:layout|articles|events|memberships|page-texts)(?:\.ts$|-)/
const alsoForVisitors = /^(?:favicon\.svg$|assets\/start-)/
/** The editors' screens, which only work online. */
const onlineOnly = /^src\/routes\/\$locale\/intra\/admin\//
const shells = [
  ['de-ch', '__SHELL_REVISION_DE_CH__'],
  ['en-gb', '__SHELL_REVISION_EN_GB__'],
] as const

const isForVisitors = (key: string): boolean => {
  const screen = /^src\/routes\/\$locale\/([^/]+)\.tsx\?tsr-split=/.exec(key)?.[1]
  const file = /^i18n\/[a-z-]+\/(\w+)\.json$/.exec(key)?.[1]
  return starts.includes(key) || endpoints.test(key) || screens.includes(screen ?? '') || messages.includes(file ?? '')
}

const ownFiles = (chunk: Chunk | undefined): readonly string[] =>
  chunk === undefined ? [] : [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]

/**
 * Returns the built files of these chunks and of all chunks that they import, as far as `follow` returns the imports.
 */
const filesOf = (chunks: Chunks, keys: readonly string[], follow: (chunk: Chunk) => readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const add = (key: string): void => {
    const chunk = chunks[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    for (const next of follow(chunk)) add(next)
  }
  for (const key of keys) add(key)
  return new Set([...seen].flatMap((key) => ownFiles(chunks[key])))
}

/**
 * Returns the precache manifest without files that only the editors' screens load; files for visitors are flagged, the
 * others are for members.
 * @param outDir contains Vite's manifest of the client build
 */
export const precacheEntries = (outDir: string) => async (entries: Entry[]) => {
  const chunks: Chunks = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  const visitors = filesOf(chunks, Object.keys(chunks).filter(isForVisitors), ({ imports = [] }) => imports)
  const offline = filesOf(chunks, ['index.html'], ({ imports = [], dynamicImports = [] }) =>
    [...imports, ...dynamicImports].filter((key) => !onlineOnly.test(key)),
  )
  const all = new Set(Object.values(chunks).flatMap(ownFiles))
  // The server renders the shells at its start and replaces these placeholders by their revisions.
  for (const [locale, revision] of shells) entries.push({ url: `/shell/${locale}`, revision, size: 0, visitors: true })
  return {
    manifest: entries
      .filter(({ url }) => offline.has(url) || !all.has(url))
      .map((entry) =>
        visitors.has(entry.url) || alsoForVisitors.test(entry.url) ? { ...entry, visitors: true as const } : entry,
      ),
  }
}
