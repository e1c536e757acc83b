import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ObjectStorage } from './storage.ts'

/** Another database uses this bucket. The message is one line for the person who starts the server. */
export class StorageTaken extends Error {
  override name = 'StorageTaken'
}

const ownerKey = 'owner'

/**
 * Notes in a storage which database its files belong to: a second one would remove those that it does not name.
 * @throws StorageTaken, StorageUnavailable
 */
export const claimStorage = async (storage: ObjectStorage, database: string): Promise<void> => {
  const stored = await storage.stat(ownerKey)
  if (stored !== null) {
    const owner = Buffer.concat(await Array.fromAsync(storage.read(ownerKey))).toString()
    if (owner === database) return
    throw new StorageTaken(
      `${storage.name} belongs to another database, and this one would remove its files. If that one is no longer used: npm run files -- release-bucket`,
    )
  }
  await mkdir(storage.workFolder, { recursive: true })
  const file = path.join(storage.workFolder, randomUUID())
  try {
    await writeFile(file, database, { flush: true })
    await storage.put(ownerKey, file)
  } finally {
    await rm(file, { force: true })
  }
}

/** Lets another database claim the storage. */
export const releaseStorage = (storage: ObjectStorage): Promise<void> => storage.remove(ownerKey)
