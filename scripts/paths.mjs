import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's root, whatever folder a script was called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** @param {string} path relative to the root */
export const at = (path) => join(root, path)
