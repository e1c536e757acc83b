import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ByteRange, ObjectStorage } from '../storage/storage.ts'

export interface Written {
  /** Lower-case hex. */
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

/** Files by their SHA-256 (lower-case hex): a stored file never changes, and equal bytes are stored once. */
export interface FileStore {
  /**
   * Stores durably before it returns.
   * @param check reads the complete file at the path; if it throws, nothing is stored
   */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>, check?: (path: string) => Promise<void>): Promise<Written>
  /**
   * Writes bytes to a file outside the store that is removed after its use.
   * @returns the result of `use`
   */
  withUnfinished<T>(bytes: AsyncIterable<Uint8Array>, use: (path: string, written: Written) => Promise<T>): Promise<T>
  /** Size in bytes, or null if no such file is stored. */
  size(sha256: string): Promise<number | null>
  /** The given bytes; all of them by default. The stream fails with ObjectMissing if no such file is stored. */
  read(sha256: string, range?: ByteRange): ReadableStream<Uint8Array>
  /**
   * Lets a program read a file by its path, such as the converter of pictures, which is another process.
   * @throws ObjectMissing
   */
  withLocalCopy<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T>
  /** The stored files, each with the time when it was last put. */
  list(): AsyncIterable<{ readonly sha256: string; readonly storedAt: Date }>
  remove(sha256: string): Promise<void>
}

/** Accepts new files. */
export type FileSink = Pick<FileStore, 'put' | 'withUnfinished'>

/** The folders of the storage that hold files. Those within `files` are stores of their own. */
export const fileFolders = {
  files: 'files',
  pictures: 'files/pictures',
  attachments: 'files/mailings',
  statements: 'files/bank',
  takes: 'files/takes',
} as const
export type FileFolder = (typeof fileFolders)[keyof typeof fileFolders]

/** Returns the key of a stored file: `files/ab/<sha256>`. */
export const keyOf = (folder: FileFolder, sha256: string): string => {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256')
  return `${folder}/${sha256.slice(0, 2)}/${sha256}`
}

/** Stores files in a folder of the storage. */
export const createFileStore = (storage: ObjectStorage, folder: FileFolder = fileFolders.files): FileStore => {
  const { workFolder } = storage
  return {
    size: async (sha256) => (await storage.stat(keyOf(folder, sha256)))?.size ?? null,
    withUnfinished: (bytes, use) => withUnfinished(workFolder, bytes, use),
    put: (bytes, check) =>
      withUnfinished(workFolder, bytes, async (unfinished, written) => {
        await check?.(unfinished)
        // A file that is stored already is replaced, so that its age starts anew: see list.
        await storage.put(keyOf(folder, written.sha256), unfinished)
        return written
      }),
    withLocalCopy: (sha256, use) => storage.withLocalCopy(keyOf(folder, sha256), use),
    list: async function* () {
      for await (const { key, storedAt } of storage.list(`${folder}/`)) {
        const sha256 = path.posix.basename(key)
        // Another store may have its folder in this one.
        if (/^[0-9a-f]{64}$/.test(sha256) && key === keyOf(folder, sha256)) yield { sha256, storedAt }
      }
    },
    remove: (sha256) => storage.remove(keyOf(folder, sha256)),
    read: (sha256, range) => streamOf(storage.read(keyOf(folder, sha256), range)),
  }
}

/**
 * Writes bytes to a file that is removed after its use.
 * @returns the result of `use`
 */
export const withUnfinished = async <T>(
  folder: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  use: (path: string, written: Written) => Promise<T>,
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
const streamOf = (chunks: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (controller) => {
        const next = await chunks.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: async () => {
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )

const write = async (file: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Written> => {
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
