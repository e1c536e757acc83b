import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type ObjectStorage, StorageUnavailable } from './storage.ts'

interface Copied {
  readonly copied: number
  /** Number of objects that the target had already, with the same size. */
  readonly present: number
  /** Keys whose content at the source does not have the SHA-256 that is its name. They are not copied. */
  readonly damaged: readonly string[]
}

/**
 * Copies the objects whose keys begin with `prefix`, and reads back what was written. A repetition copies the rest.
 * @throws StorageUnavailable, also if the target returns other bytes
 */
export const copyObjects = async (from: ObjectStorage, to: ObjectStorage, prefix: string): Promise<Copied> => {
  const present = new Map<string, number>()
  for await (const { key, size } of to.list(prefix)) present.set(key, size)
  const damaged: string[] = []
  let copied = 0
  let existing = 0
  await mkdir(to.workFolder, { recursive: true })
  for await (const { key, size } of from.list(prefix)) {
    if (present.get(key) === size) {
      existing += 1
      continue
    }
    const file = path.join(to.workFolder, randomUUID())
    try {
      await from.copyTo(key, file)
      const sha256 = await hashOf(createReadStream(file))
      if (isHash(path.posix.basename(key)) && !key.endsWith(sha256)) {
        damaged.push(key)
        continue
      }
      await to.put(key, file)
      if ((await hashOf(to.read(key))) !== sha256) throw new StorageUnavailable(to, 'OtherBytes')
      copied += 1
    } finally {
      await rm(file, { force: true })
    }
  }
  return { copied, present: existing, damaged }
}

const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

const hashOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
