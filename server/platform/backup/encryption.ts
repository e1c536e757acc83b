import fs from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { BackupError } from './manifest.ts'

/** Loads the library on the first use: most servers encrypt nothing, and it costs every start 60 ms and 10 MB. */
const age = (): typeof import('age-encryption') => createRequire(import.meta.url)('age-encryption')

/** First bytes of a file in the age format (https://age-encryption.org/v1). */
const AGE_HEADER = 'age-encryption.org/v1\n'

/** Encrypts one backup. */
export interface Seal {
  /** A second key for this one file, kept in memory only: with it the server can verify what it has just written. */
  readonly identity: string
  encrypt(content: AsyncIterable<Uint8Array>): Promise<Readable>
}

/** Returns true for a public key such as `age1…`. */
export const isRecipient = (text: string): boolean => {
  try {
    ;new (age().Encrypter)().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** @param recipient the owner's public key, `age1…` */
export const createSeal = async (recipient: string): Promise<Seal> => {
  const identity = await age().generateX25519Identity()
  const encrypter = new (age().Encrypter)()
  encrypter.addRecipient(recipient)
  encrypter.addRecipient(await age().identityToRecipient(identity))
  return {
    identity,
    encrypt: async (content) => fromWeb(await encrypter.encrypt(toWeb(Readable.from(content, { objectMode: false })))),
  }
}

/**
 * Opens a backup for reading, decrypted.
 * @param identity the secret key of an encrypted backup
 * @throws BackupError if the key is missing or another one
 */
export const openBackup = async (file: string, identity?: string): Promise<Readable> => {
  if (!isEncrypted(file)) return fs.createReadStream(file)
  if (identity === undefined) {
    throw new BackupError(`${file} is encrypted. Name the file with its key, too: npm run restore -- FILE KEY-FILE`)
  }
  const decrypter = new (age().Decrypter)()
  decrypter.addIdentity(identity)
  const content = fs.createReadStream(file)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)))
  } catch (error) {
    content.destroy()
    if (error instanceof Error && /no identity matched/.test(error.message)) {
      throw new BackupError(`${file} was encrypted with another key. Nothing was changed.`)
    }
    throw error
  }
}

/** Creates a key pair: the secret key in a new file as age-keygen writes it. @returns the public key */
export const createKeyFile = async (file: string): Promise<string> => {
  if (fs.existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`)
  const identity = await age().generateX25519Identity()
  const recipient = await age().identityToRecipient(identity)
  fs.writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  return recipient
}

/** Reads the secret key of a file that age-keygen or `createKeyFile` wrote. @throws BackupError */
export const readKeyFile = (file: string): string => {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch {
    throw new BackupError(`The file with the key, ${file}, cannot be read.`)
  }
  const identity = /^AGE-SECRET-KEY-1\w+$/m.exec(text)?.[0]
  if (identity === undefined)
    throw new BackupError(`${file} has no secret key: a line that begins with AGE-SECRET-KEY-1.`)
  return identity
}

const isEncrypted = (file: string): boolean => {
  const descriptor = fs.openSync(file, 'r')
  try {
    const start = Buffer.alloc(AGE_HEADER.length)
    fs.readSync(descriptor, start)
    return start.toString('latin1') === AGE_HEADER
  } finally {
    fs.closeSync(descriptor)
  }
}

// The types of Node's and the browser's streams differ; the objects do not.
const toWeb = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as NodeWebStream)
