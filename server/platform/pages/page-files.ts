import { closure, entryOf, type Manifest } from '../http/build-manifest.ts'

/** The files that one page needs beyond those of every page; addresses such as '/assets/home-x.js'. */
export interface PageFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

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
