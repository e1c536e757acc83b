import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { getErrorCode } from '../db/errors.ts'

interface Size {
  readonly files: number
  readonly bytes: number
}

/** Counts everything below a folder; does not follow links. A file that is deleted in the meantime is not counted. */
const measure = async (folder: string): Promise<Size> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing<never[]>([]))
  let [files, bytes] = [0, 0]
  for (const entry of entries) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      const inside = await measure(child)
      files += inside.files
      bytes += inside.bytes
    } else if (entry.isFile()) {
      files += 1
      bytes += await stat(child).then(({ size }) => size, ignoreMissing(0))
    }
  }
  return { files, bytes }
}

const ignoreMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (getErrorCode(error) === 'ENOENT') return instead
    throw error
  }

/** Sizes of the data folder in bytes, and the space left on its disk. */
export const measureStorage = async (dataFolder: string) => {
  const { bavail, bsize } = await statfs(dataFolder)
  const files = await measure(path.join(dataFolder, 'files'))
  const { bytes: folderBytes } = await measure(dataFolder)
  return { folderBytes, freeBytes: bavail * bsize, files: files.files, fileBytes: files.bytes }
}
