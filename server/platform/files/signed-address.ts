import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { secret } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'

/** The noun of the id: a part of a piece, a whole piece, a document, a recording, or a take of an event. */
const kinds = ['sheet', 'piece', 'file', 'recording', 'take'] as const

/** One stored file, or all files of a piece, at one address: the row and its bytes when the address was signed. */
export interface SignedFile {
  readonly kind: (typeof kinds)[number]
  readonly id: number
  readonly sha256: string
}

const lifetimeSeconds = 5 * 60
const secretName = 'files.signed_address'
const shape = /^([a-z]{1,20})\.(\d{1,10})\.([0-9a-f]{64})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Creates the function that signs files: its tokens open one file each for 5 minutes, at an address that needs no
 * bearer token.
 */
export const createSigner = async (db: Db, now: Date): Promise<(file: SignedFile) => string> => {
  const key = await readKey(db)
  const expires = Math.floor(now.getTime() / 1000) + lifetimeSeconds
  return ({ kind, id, sha256 }) => {
    const signed = `${kind}.${id}.${sha256}.${expires}`
    return `${signed}.${mac(key, signed).toString('base64url')}`
  }
}

export const signFile = async (db: Db, file: SignedFile, now: Date): Promise<string> =>
  (await createSigner(db, now))(file)

/** @throws HttpError not_found for a token that was not signed here, link.expired for an expired one */
export const readSignedFile = async (db: Db, token: string, now: Date): Promise<SignedFile> => {
  const [, kindName, id, sha256, expires, signature] = shape.exec(token) ?? []
  const kind = kinds.find((one) => one === kindName)
  if (kind === undefined || id === undefined || sha256 === undefined || signature === undefined) {
    throw new HttpError('not_found')
  }
  const expected = mac(await readKey(db), `${kind}.${id}.${sha256}.${expires}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) throw new HttpError('not_found')
  if (Number(expires) * 1000 <= now.getTime()) throw new HttpError('link.expired')
  return { kind, id: Number(id), sha256 }
}

const mac = (key: string, signed: string): Buffer => createHmac('sha256', key).update(signed).digest()

/** The key is created at the first use. Of two concurrent first uses one wins, and both read its key. */
const readKey = async (db: Db): Promise<string> => {
  const find = async () => (await db.select().from(secret).where(eq(secret.name, secretName)))[0]?.value
  const known = await find()
  if (known !== undefined) return known
  const fresh = randomBytes(32).toString('base64url')
  await db.insert(secret).values({ name: secretName, value: fresh }).onConflictDoNothing()
  return (await find()) ?? fresh
}
