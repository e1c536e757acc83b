import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the clone, independent of the working directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/**
 * Arguments of Node that start the server: the limit of the space for new objects in MB, and the growth of the heap after
 * which it is cleaned. With Node's own a busy server needs 200 MB more without answering faster (measured, see
 * docs/decisions/0078).
 */
export const serverArguments = ['--max-semi-space-size=16', '--heap-growing-percent=40', 'server/main.ts']
/** @param {string} path relative to the root */
export const at = (path) => join(root, path)
