import * as v from 'valibot'

/** What one page needs besides what every page loads; addresses such as '/assets/home-x.js'. */
export interface PageFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const strings = v.optional(v.array(v.string()), [])
/** Vite's manifest of the client's build, as far as we read it. */
export const Manifest = v.record(v.string(), v.object({ file: v.string(), imports: strings, css: strings }))
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

/** A chunk behind everything it imports statically: so lie the styles that it may overrule. */
const closure = (manifest: Manifest, key: string, seen = new Set<string>()): readonly string[] => {
  if (seen.has(key)) return []
  seen.add(key)
  return [...(manifest[key]?.imports ?? []).flatMap((imported) => closure(manifest, imported, seen)), key]
}

/**
 * The files of each page, so that its head can name them: found only by the running scripts, they would come one
 * after the other, and the styles after the first paint.
 * @returns gives the files for the ids of the matched routes, and for the built names of messages the page says
 */
export const pageFiles = (
  manifest: Manifest,
): ((routes: readonly string[], messages: readonly string[]) => PageFiles) => {
  const everyPages = new Set(closure(manifest, 'index.html'))
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
