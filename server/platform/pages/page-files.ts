import { closure, entryOf, type Manifest } from '../http/build-manifest.ts'

/** The files that one page needs beyond those of every page; addresses such as '/assets/home-x.js'. */
export interface PageFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Finds the files of each page, so that its head can preload them. Otherwise they would be discovered one after the
 * other by the running scripts, and the styles after the first paint.
 * @returns a function from the keys of the page's screens and messages in the manifest to the files
 */
export const pageFiles = (manifest: Manifest): ((parts: readonly string[]) => PageFiles) => {
  const everyPages = new Set(closure(manifest, entryOf(manifest)))
  return (parts) => {
    const keys = [...new Set(parts.flatMap((key) => closure(manifest, key)))]
    const chunks = keys.filter((key) => !everyPages.has(key)).flatMap((key) => manifest[key] ?? [])
    return {
      scripts: chunks.map(({ file }) => `/${file}`),
      styles: [...new Set(chunks.flatMap(({ css }) => css.map((file) => `/${file}`)))],
    }
  }
}
