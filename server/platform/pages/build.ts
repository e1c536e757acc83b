import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { BandName } from '#contract/band-name.ts'
import type { Mark } from '#contract/look.ts'
import type { Locale } from '#i18n/intl.ts'
import { chunkClosure, closure, entryOf, Manifest } from '../http/build-manifest.ts'
import { type PageFiles, pageFiles } from './page-files.ts'

export interface RenderSettings {
  readonly locale: Locale
  readonly band: BandName
  readonly mark: Mark
  /** True if the demo is reachable from other machines. */
  readonly demo: boolean
  readonly origin: string
  readonly shell: string
}
/** The exports of src/entry-server.tsx. The server never imports src: it loads the built file. */
export interface Renderer {
  render(
    request: Request,
    options: {
      call: (request: Request) => Promise<Response>
      nonce: string
      settings: RenderSettings
      now: Date
    },
  ): Promise<Response>
  /** The files of the screens in the manifest of the client, by their addresses. */
  screens: ReadonlyMap<string, string>
  placeAt(pathname: string): Place
  /** The part of a query string that the page at a path reads, in one spelling; '' = nothing. */
  readSearch(pathname: string, search: string): string
  /** The path of every page that search engines may show, without the language; '' is home. Articles are excluded. */
  listedPaths(): readonly string[]
}

/** The page at a path, with a locale. */
export interface Place {
  readonly kind: 'public' | 'app' | 'missing'
  /** The files of its screens. */
  readonly screens: readonly string[]
  readonly messages: readonly string[]
}

/** Built files with which the shell starts, such as 'assets/members-start-x.js'. */
export interface ShellStart {
  /** Decides whether the app is needed, or the sign-in first. */
  readonly start: string
  /** The files that lead to the sign-in. */
  readonly signIn: readonly string[]
  /** The files that the members area needs until its overview is shown, beyond those of every page. */
  readonly overview: readonly string[]
}

export interface Build {
  readonly indexHtml: string
  /** The service workers with their placeholders, by their path; none if the build has none. */
  readonly workers: ReadonlyMap<string, string>
  /** Built file of each language's messages. */
  readonly catalogues: Partial<Record<Locale, string>>
  /** How the shell starts; undefined if the build has no start of its own for it. */
  readonly shellStart: ShellStart | undefined
  readonly renderer: Renderer
  /** The files that a page loads beyond those of every page. */
  readonly filesAt: (place: Place, locale: Locale) => PageFiles
}

const isFunction = (value: unknown): value is () => unknown => typeof value === 'function'
const RendererModule = v.object({
  render: v.custom<Renderer['render']>(isFunction),
  screens: v.custom<Renderer['screens']>((value) => value instanceof Map),
  placeAt: v.custom<Renderer['placeAt']>(isFunction),
  readSearch: v.custom<Renderer['readSearch']>(isFunction),
  listedPaths: v.custom<Renderer['listedPaths']>(isFunction),
})

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const shellStartOf = (manifest: Manifest): ShellStart | undefined => {
  const start = manifest['src/boot/members-start.ts']?.file
  if (start === undefined) return undefined
  const everyPages = new Set(closure(manifest, entryOf(manifest)))
  const filesOf = (name: string): readonly string[] =>
    chunkClosure(manifest, name).flatMap((key) => manifest[key]?.file ?? [])
  const ofPages = [...everyPages].flatMap((key) => manifest[key]?.file ?? [])
  return { start, signIn: filesOf('sign-in'), overview: filesOf('overview').filter((file) => !ofPages.includes(file)) }
}

/**
 * Reads the build.
 * @param folder contains `client` and `server`
 * @throws if there is no build; the message explains how to make one
 */
export const readBuild = async (folder: string): Promise<Build> => {
  const client = path.join(folder, 'client')
  const indexHtml = await readIfThere(path.join(client, 'index.html'))
  if (indexHtml === undefined) throw new Error(`There is no build in ${folder}: npm start makes one.`)
  const manifest = v.parse(Manifest, JSON.parse((await readIfThere(path.join(client, '.vite/manifest.json'))) ?? '{}'))
  const filesOf = pageFiles(manifest)
  const workers = await Promise.all(
    ['/sw.js', '/sw-visitors.js'].map(async (file) => [file, await readIfThere(path.join(client, file))] as const),
  )
  const german = manifest['i18n/de-ch/public.json']?.file
  const english = manifest['i18n/en-gb/public.json']?.file
  return {
    indexHtml,
    workers: new Map(workers.flatMap(([file, text]) => (text === undefined ? [] : [[file, text] as const]))),
    catalogues: {
      ...(german === undefined ? {} : { 'de-ch': german }),
      ...(english === undefined ? {} : { 'en-gb': english }),
    },
    shellStart: shellStartOf(manifest),
    filesAt: ({ screens, messages }, locale) =>
      filesOf([...screens, ...messages.map((file) => `i18n/${locale}/${file}.json`)]),
    renderer: v.parse(RendererModule, await import(pathToFileURL(path.join(folder, 'server/entry-server.js')).href)),
  }
}
