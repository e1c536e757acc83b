import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '../../platform/storage/folder.ts'
import { type ObjectStorage, StorageUnavailable } from '../../platform/storage/storage.ts'

/** Adds the sizes of everything below a folder; does not follow links. A file that is deleted in the meantime is not counted. */
const measure = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing<never[]>([]))
  let bytes = 0
  for (const entry of entries) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) bytes += await measure(child)
    else if (entry.isFile()) bytes += await stat(child).then(({ size }) => size, ignoreMissing(0))
  }
  return bytes
}

/** Counts the stored files; null = the storage is unavailable. */
const measureFiles = async (storage: ObjectStorage) => {
  let [files, fileBytes] = [0, 0]
  try {
    for await (const { size } of storage.list('files/')) {
      files += 1
      fileBytes += size
    }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return { files: null, fileBytes: null }
  }
  return { files, fileBytes }
}

/** Sizes of the data folder in bytes, the space left on its disk, and the stored files. */
export const measureStorage = async (dataFolder: string, storage: ObjectStorage) => {
  const { bavail, bsize } = await statfs(dataFolder)
  return {
    folderBytes: await measure(dataFolder),
    freeBytes: bavail * bsize,
    ...(await measureFiles(storage)),
  }
}
