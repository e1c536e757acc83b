import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the clone, independent of the working directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** @param {string} path relative to the root */
export const at = (path) => join(root, path)
