import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

/** Files by their SHA-256 (lower-case hex): a stored file never changes, and equal bytes are stored once. */
export interface FileStore {
  /**
   * Stores durably before it returns. `size` in bytes.
   * @param check reads the complete file at the path; if it throws, nothing is stored
   */
  put(
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    check?: (path: string) => Promise<void>,
  ): Promise<{ readonly sha256: string; readonly size: number }>
  /**
   * Writes bytes to a file outside the store that is removed after its use.
   * @returns the result of `use`
   */
  withUnfinished<T>(
    bytes: AsyncIterable<Uint8Array>,
    use: (path: string, written: { readonly sha256: string; readonly size: number }) => Promise<T>,
  ): Promise<T>
  /** Size in bytes, or null if no such file is stored. */
  size(sha256: string): Promise<number | null>
  /** The bytes from `start` to `end`, both inclusive as in RFC 9110 §14.1.2; all of them by default. */
  read(sha256: string, range?: { readonly start: number; readonly end: number }): ReadableStream<Uint8Array>
  /** Path of a file, for backups. */
  pathOf(sha256: string): string
  /** The stored files, each with the time when it was last put. */
  list(): AsyncIterable<{ readonly sha256: string; readonly storedAt: Date }>
  remove(sha256: string): Promise<void>
}

/** Accepts new files. */
export type FileSink = Pick<FileStore, 'put'>

/** Folder of unfinished files: next to the store's folder, so that a backup does not include it. */
export const unfinishedFolder = (folder: string): string => `${folder}.unfinished`

/**
 * Stores files as `ab/<sha256>` in a folder, which is created with the first file.
 * @param unfinishedFiles folder of unfinished files, on the same file system
 */
export const createFileStore = (folder: string, unfinishedFiles = unfinishedFolder(folder)): FileStore => {
  const pathOf = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256')
    return path.join(folder, sha256.slice(0, 2), sha256)
  }
  const size = async (sha256: string): Promise<number | null> => {
    try {
      return (await stat(pathOf(sha256))).size
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }
  return {
    pathOf,
    size,
    withUnfinished: (bytes, use) => withUnfinished(unfinishedFiles, bytes, use),
    put: (bytes, check) =>
      withUnfinished(unfinishedFiles, bytes, async (unfinished, written) => {
        await check?.(unfinished)
        const target = pathOf(written.sha256)
        if ((await size(written.sha256)) === written.size) {
          // Its age starts anew: see list.
          await utimes(target, new Date(), new Date())
          return written
        }
        await mkdir(path.dirname(target), { recursive: true })
        await rename(unfinished, target)
        await syncFolder(path.dirname(target))
        await syncFolder(folder)
        return written
      }),
    list: async function* () {
      const entries = await readdir(path.resolve(folder), { recursive: true, withFileTypes: true }).catch(() => [])
      for (const { name, parentPath } of entries) {
        // Another store may have its folder in this one.
        if (!/^[0-9a-f]{64}$/.test(name) || path.dirname(parentPath) !== path.resolve(folder)) continue
        yield { sha256: name, storedAt: (await stat(path.join(parentPath, name))).mtime }
      }
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    read: (sha256, range) => streamOf(chunksOf(pathOf(sha256), range)),
  }
}

/**
 * Writes bytes to a file that is removed after its use.
 * @returns the result of `use`
 */
export const withUnfinished = async <T>(
  folder: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  use: (path: string, written: { readonly sha256: string; readonly size: number }) => Promise<T>,
): Promise<T> => {
  const unfinished = path.join(folder, randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    return await use(unfinished, await write(unfinished, bytes instanceof Uint8Array ? [bytes] : bytes))
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Removes unfinished files of ended processes: those that nobody has written to since then. */
export const removeUnfinished = async (folder: string, before: Date): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const written = await stat(file).catch(() => undefined)
    if (written !== undefined && written.mtime < before) await rm(file, { force: true })
  }
}

/** Reads a chunk only on demand: a reply to HEAD never opens the file. */
const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (controller) => {
        const { value, done } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )

/** Opens the file when the first chunk is read: a reply to HEAD never reads. */
const chunksOf = async function* (file: string, range: { start: number; end: number } | undefined) {
  for await (const chunk of createReadStream(file, range)) yield new Uint8Array(chunk)
}

const write = async (file: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(file, 'wx')
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.byteLength
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), size }
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
