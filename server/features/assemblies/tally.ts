import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ObjectMissing, type ObjectStorage } from '../../platform/storage/storage.ts'

/** Beside `files/`, which alone is in backups. */
const objectOf = (key: string): string => `vote-keys/${key}`
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Makes the key of a secret vote. @returns its name */
export const makeTallyKey = async (storage: ObjectStorage): Promise<string> => {
  const key = randomUUID()
  await mkdir(storage.workFolder, { recursive: true })
  const unfinished = path.join(storage.workFolder, key)
  await writeFile(unfinished, randomBytes(KEY_BYTES), { mode: 0o600, flush: true })
  await storage.put(objectOf(key), unfinished)
  return key
}

/** Reads a key; null if it is lost, as after a restore. */
export const readTallyKey = async (storage: ObjectStorage, key: string): Promise<Buffer | null> => {
  try {
    return Buffer.concat(await Array.fromAsync(storage.read(objectOf(key))))
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}

/** Makes every earlier state of the tally unreadable, wherever there is a copy of it. */
export const destroyTallyKey = (storage: ObjectStorage, key: string): Promise<void> => storage.remove(objectOf(key))

/**
 * Encrypts the votes of each choice: AES-256-GCM with a new nonce (NIST SP 800-38D). Every count has the same length, so that
 * the text does not grow with one of them.
 */
export const sealTally = (key: Buffer, counts: readonly number[]): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const plain = Uint32Array.from(counts)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

export const unsealTally = (key: Buffer, sealed: string): number[] => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  return Array.from({ length: plain.byteLength / 4 }, (_, index) => plain.readUInt32LE(index * 4))
}
