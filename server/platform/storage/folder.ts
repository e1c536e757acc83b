import { createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { getErrorCode } from '../db/errors.ts'
import { ObjectMissing, type ObjectStorage, type StoredObject } from './storage.ts'

/**
 * Stores objects as files of a folder, each at its key. Folders are created with their first file.
 * @param workFolder on the same file system
 */
export const createFolderStorage = (folder: string, workFolder = path.join(folder, 'files.unfinished')) => {
  const root = path.resolve(folder)
  const pathOf = (key: string): string => {
    const found = path.join(root, key)
    if (!found.startsWith(`${root}${path.sep}`)) throw new Error('a key outside of the folder')
    return found
  }
  return {
    name: root,
    workFolder,
    put: async (key, file) => {
      const target = pathOf(key)
      await mkdir(path.dirname(target), { recursive: true })
      await rename(file, target)
      for (let parent = path.dirname(target); parent.startsWith(root); parent = path.dirname(parent))
        await syncFolder(parent)
    },
    stat: (key) => statOf(root, pathOf(key)),
    read: (key, range) => chunksOf(pathOf(key), range),
    copyTo: async (key, file) => {
      await mkdir(path.dirname(file), { recursive: true })
      await linkOrCopy(pathOf(key), file)
    },
    withLocalCopy: async (key, use) => {
      const file = pathOf(key)
      if ((await statOf(root, file)) === null) throw new ObjectMissing('a stored file is missing')
      return await use(file)
    },
    list: (prefix) => filesBelow(root, prefix),
    remove: (key) => rm(pathOf(key), { force: true }),
    // A folder that does not exist yet is created with the first file.
    check: () => access(root).catch(ignoreMissing(undefined)),
  } satisfies ObjectStorage
}

/** Handles the error of a file operation: `instead` if there is no such file. */
export const ignoreMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (getErrorCode(error) === 'ENOENT') return instead
    throw error
  }

const statOf = async (root: string, file: string): Promise<StoredObject | null> => {
  const found = await stat(file).catch(ignoreMissing(null))
  if (found === null) return null
  return { key: path.relative(root, file).split(path.sep).join('/'), size: found.size, storedAt: found.mtime }
}

const chunksOf = async function* (
  file: string,
  range: Parameters<ObjectStorage['read']>[1],
): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const chunk of createReadStream(file, range)) yield new Uint8Array(chunk)
  } catch (error) {
    throw explainMissing(error)
  }
}

const explainMissing = (error: unknown): unknown =>
  getErrorCode(error) === 'ENOENT' ? new ObjectMissing('a stored file is missing', { cause: error }) : error

/** Links the file, so that the copy survives a deletion or replacement; copies it if the file system has no links. */
const linkOrCopy = async (original: string, target: string): Promise<void> => {
  try {
    await link(original, target)
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') throw explainMissing(error)
    await copyFile(original, target)
  }
}

/** Follows no links. A file that is deleted in the meantime is left out. */
const filesBelow = async function* (root: string, prefix: string): AsyncGenerator<StoredObject, void> {
  const start = path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
  const folder = await opendir(start, { recursive: true }).catch(ignoreMissing(null))
  if (folder === null) return
  for await (const entry of folder) {
    if (!entry.isFile()) continue
    const found = await statOf(root, path.join(entry.parentPath, entry.name))
    if (found?.key.startsWith(prefix) === true) yield found
  }
}

/** A rename survives a crash only once the folder has been synced. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
