import * as v from 'valibot'

/** The files that one page needs beyond those of every page; addresses such as '/assets/home-x.js'. */
export interface PageFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const strings = v.optional(v.array(v.string()), [])
/** The fields of Vite's client manifest that we read. */
export const Manifest = v.record(
  v.string(),
  v.object({ file: v.string(), name: v.optional(v.string()), imports: strings, css: strings }),
)
export type Manifest = v.InferOutput<typeof Manifest>

const screenFile = /^src\/routes(\/.+)\.tsx\?tsr-split=/
/** The router's id of a route file: '/$locale/article.$id' is '/$locale/article/$id', an index ends with a slash. */
const routeIdOf = (path: string): string =>
  path
    .replaceAll('.', '/')
    .replace(/\/index$/, '/')
    .replace(/(?<=.)\/route$/, '')

/** Keys of the manifest by the ids of the routes that have a screen of their own. */
export const screensOf = (manifest: Manifest): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(manifest).flatMap((key) => {
      const path = screenFile.exec(key)?.[1]
      return path === undefined ? [] : [[routeIdOf(path), key] as const]
    }),
  )

/** Returns the chunk that starts the app: main.tsx has one of its own, because the shell imports it too. */
export const entryOf = (manifest: Manifest): string =>
  Object.keys(manifest).find((key) => manifest[key]?.name === 'main') ?? 'index.html'

/** Returns a chunk after everything it imports statically: so its styles can override theirs. */
export const closure = (manifest: Manifest, key: string, seen = new Set<string>()): readonly string[] => {
  if (seen.has(key)) return []
  seen.add(key)
  return [...(manifest[key]?.imports ?? []).flatMap((imported) => closure(manifest, imported, seen)), key]
}

/**
 * Finds the files of each page, so that its head can preload them. Otherwise they would be discovered one after the
 * other by the running scripts, and the styles after the first paint.
 * @returns a function from the ids of the matched routes and the built names of the page's messages to the files
 */
export const pageFiles = (
  manifest: Manifest,
): ((routes: readonly string[], messages: readonly string[]) => PageFiles) => {
  const everyPages = new Set(closure(manifest, entryOf(manifest)))
  const screens = screensOf(manifest)
  const screenFiles = (id: string): readonly string[] => {
    const key = screens.get(id)
    return key === undefined ? [] : closure(manifest, key)
  }
  return (routes, messages) => {
    const keys = [...new Set([...routes.flatMap(screenFiles), ...messages])]
    const chunks = keys.filter((key) => !everyPages.has(key)).flatMap((key) => manifest[key] ?? [])
    return {
      scripts: chunks.map(({ file }) => `/${file}`),
      styles: [...new Set(chunks.flatMap(({ css }) => css.map((file) => `/${file}`)))],
    }
  }
}
