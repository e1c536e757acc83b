import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './open.ts'
import { secret } from './tables.ts'

const randomSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Returns a secret from the table `secret`, creating it on first use: by default 256 random bits (base64url). Two
 * starting servers get the same one.
 */
export const readSecret = async (db: Db, name: string, make = randomSecret): Promise<string> => {
  await db.insert(secret).values({ name, value: make() }).onConflictDoNothing()
  const [row] = await db.select({ value: secret.value }).from(secret).where(eq(secret.name, name))
  if (row === undefined) throw new Error(`The secret ${name} has gone`)
  return row.value
}

const mac = async (db: Db, name: string, text: string): Promise<Buffer> =>
  createHmac('sha256', await readSecret(db, name))
    .update(text)
    .digest()

/** Signs a text of a mailed link with a secret: HMAC-SHA256 (RFC 2104), 43 characters of base64url. */
export const signText = async (db: Db, name: string, text: string): Promise<string> =>
  (await mac(db, name, text)).toString('base64url')

export const isSignedText = async (db: Db, name: string, text: string, signature: string): Promise<boolean> => {
  const [given, expected] = [Buffer.from(signature, 'base64url'), await mac(db, name, text)]
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}
