import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookAddress } from '../../contract/look.ts'
import type { AppPart } from '../../contract/worker.ts'
import { shortHash } from '../../server/platform/pages/short-hash.ts'

type Language = 'de-ch' | 'en-gb'

/**
 * A file that the workers may store. `visitors`: visitors' devices have it too, of a `language` only those that read it;
 * `part`: only devices that need this part; `bundle`: it contains the texts of those that no page has loaded.
 */
export interface Entry {
  readonly url: string
  readonly revision?: string
  readonly visitors?: true
  readonly language?: Language
  readonly part?: AppPart
  readonly bundle?: 'visitors' | 'members'
}
interface Chunk {
  readonly name?: string
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
type Chunks = Readonly<Record<string, Chunk>>

/** Built files by type; the font is needed by few pages. */
const storable =
  /^(?!assets\/besley-latin-700-italic-).+\.(?:m?js|css|woff2|svg)$|^pdfjs\/.+\.(?:wasm|icc|pfb|ttf|json)$/

/** Screens that are useful offline. Forms, the shop and pictures need the network. */
const screens =
  /^src\/features\/(?:about\/About|articles\/Articles?|events\/Calendar|home\/Home|legal\/Legal|signup\/Signup)Screen\.tsx$/
/** Message files of these screens. */
const messages = ['public', 'about', 'joining']
/**
 * Chunks of every page (chunk-groups.ts), and of the requests of these screens: offline the request fails, and not the
 * import of the script that sends it. The page registers the worker at each start, even offline.
 */
const everyPages = ['main', 'members-start', 'session', 'requests']
const alsoForVisitors = /^assets\/start-/
/** Members agree to updates. */
const onlyForMembers = /^assets\/press-takeover-/
/** The editors' screens, which only work online. */
const onlineOnly = /^src\/features\/(?:[^/]+\/)?admin\//
const editorsMessages = /^i18n\/[a-z-]+\/admin\.json$/
/** Files that only saved sheets need. Every sheet needs pdf.js, and a scan one of its decoders. */
const sheetFiles: readonly (readonly [RegExp, AppPart])[] = [
  [/^pdfjs\/cmaps\.json$/, 'character-maps'],
  [/^pdfjs\/standard_fonts\//, 'standard-fonts'],
  [/^pdfjs\/|^assets\/pdf(?:\.worker|-)/, 'pdf'],
]
/** Dedicated workers need the headers of their own files. */
const isText = ({ url, part }: Entry): boolean =>
  part === undefined && /^assets\/(?!press-takeover|photograph-thread).*\.(?:js|css)$/.test(url)
/** Chunks that a page has loaded when the worker is installed: the first page of a visitor, the overview of a member. */
const loadedBefore: readonly (readonly [area: 'visitors' | 'members', language: Language | undefined, string[]])[] = [
  ['visitors', 'de-ch', ['main', 'src/features/home/HomeScreen.tsx', 'i18n/de-ch/public.json']],
  ['visitors', 'en-gb', ['main', 'src/features/home/HomeScreen.tsx', 'i18n/en-gb/public.json']],
  ['members', undefined, ['main', 'session', 'overview', 'members']],
]
const shells = [
  ['de-ch', '__SHELL_REVISION_DE_CH__'],
  ['en-gb', '__SHELL_REVISION_EN_GB__'],
] as const

const isForVisitors = (key: string, { name = '' }: Chunk): boolean => {
  const file = /^i18n\/[a-z-]+\/(\w+)\.json$/.exec(key)?.[1]
  return everyPages.includes(name) || screens.test(key) || messages.includes(file ?? '')
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
 * Writes the texts that the pages before the worker have not loaded into one file for visitors of each language and one
 * for members, by address: each of them costs a phone a round trip, and a small one more bytes for the headers of its
 * reply than it has.
 * @returns the entries of these files, which the worker takes apart
 */
const bundles = (outDir: string, chunks: Chunks, entries: readonly Entry[]): Entry[] =>
  loadedBefore.map(([area, language, parts]) => {
    const keys = Object.entries(chunks).flatMap(([key, { name = '' }]) =>
      parts.some((part) => (name === part && key.startsWith('_')) || key === part) ? key : [],
    )
    const loaded = filesOf(chunks, keys, ({ imports = [] }) => imports)
    const texts = entries.flatMap((entry) =>
      isText(entry) &&
      !loaded.has(entry.url) &&
      (area === 'members' || (entry.visitors === true && (entry.language ?? language) === language))
        ? [[entry.url, readFileSync(join(outDir, entry.url), 'utf8')] as const]
        : [],
    )
    const text = JSON.stringify(Object.fromEntries(texts))
    const url = `assets/bundle-${shortHash(text).slice(0, 8)}.json`
    writeFileSync(join(outDir, url), text)
    return { url, bundle: area, ...(language === undefined ? {} : { language }) }
  })

const entryFor = (outDir: string, url: string): Entry =>
  url.startsWith('assets/') ? { url } : { url, revision: shortHash(readFileSync(join(outDir, url))) }

/**
 * Returns the files that the workers may store, without those that only work online, and writes the bundles.
 * @param outDir contains Vite's manifest of the client build
 */
export const precacheEntries = (outDir: string): readonly Entry[] => {
  const chunks: Chunks = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  const visitors = filesOf(
    chunks,
    Object.entries(chunks).flatMap(([key, chunk]) => (isForVisitors(key, chunk) ? key : [])),
    ({ imports = [] }) => imports,
  )
  const offline = filesOf(chunks, ['src/boot/members-start.ts'], ({ imports = [], dynamicImports = [] }) =>
    [...imports, ...dynamicImports].filter((key) => !onlineOnly.test(key)),
  )
  const all = new Set(Object.values(chunks).flatMap(ownFiles))
  const administration = new Set(
    Object.entries(chunks).flatMap(([key, { file }]) => (editorsMessages.test(key) ? file : [])),
  )
  const languages = new Map(
    Object.entries(chunks).flatMap(([key, { file }]) =>
      shells.flatMap(([language]) => (key.startsWith(`i18n/${language}/`) ? [[file, language] as const] : [])),
    ),
  )
  const partOf = (url: string): AppPart | undefined =>
    administration.has(url) ? 'administration' : sheetFiles.find(([files]) => files.test(url))?.[1]
  const entries = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((url) => storable.test(url) && (offline.has(url) || !all.has(url)))
    .sort()
    .map((url): Entry => {
      const part = partOf(url)
      const entry = entryFor(outDir, url)
      if (part !== undefined) return { ...entry, part }
      const isVisitors = visitors.has(url) && !onlyForMembers.test(url)
      if (!isVisitors && !alsoForVisitors.test(url)) return entry
      const language = languages.get(url)
      return { ...entry, ...(language === undefined ? {} : { language }), visitors: true }
    })
  // The server renders the shells at its start and replaces these placeholders by their revisions.
  const shellEntries = shells.map(
    ([language, revision]): Entry => ({ url: `/shell/${language}`, revision, language, visitors: true }),
  )
  // The mark of the band, whose address the server completes in the same way.
  const mark: Entry = { url: lookAddress('__LOOK_VERSION__', 'mark'), visitors: true }
  return [...entries, mark, ...shellEntries, ...bundles(outDir, chunks, entries)]
}
