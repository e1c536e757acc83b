import { asc, lt, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import { oidcKey } from '../db/tables.ts'
import { keyRotationSchedule } from './lifetimes.ts'

/** Schema of a stored key: a private key for ES256 (RFC 7518 §3.4). */
const privateKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
  kid: v.string(),
  alg: v.literal('ES256'),
  use: v.literal('sig'),
})
type PrivateKey = v.InferOutput<typeof privateKey>

export interface KeyRing {
  /** Private keys, the signing key first: oidc-provider uses the first that fits. All are published. */
  keys: PrivateKey[]
  /** Then another key signs or is published, and the ring must be read again. */
  validUntil: Date
}

/** Poll interval of servers that share a database, so that each publishes a new key long before it signs. */
const READ_AGAIN_MS = 10 * 60 * 1000

/** Key of the advisory lock: a number that is not used for another lock in this database. */
const KEY_LOCK = 7_402_183_561

const secondsAfter = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

/** Reads the published keys. Creates the first one, and the next one when the last has signed for its whole period. */
export const readKeyRing = async (db: Db, now: Date): Promise<KeyRing> => {
  const stored = await readKeys(db)
  const last = stored.at(-1)
  if (last === undefined || secondsAfter(last.promotedAt, keyRotationSchedule.SignsFor) <= now) {
    await makeKey(db, now, last?.kid)
    return ringOf(await readKeys(db), now)
  }
  return ringOf(stored, now)
}

/**
 * Creates a new key. It is published at once and signs after a day; the current keys are withdrawn a day after that.
 * The schedule is stored in the table, so all servers follow it without notification.
 * @returns the time from which the new key signs
 */
export const rotateKeys = async (db: Db, now: Date): Promise<Date> => {
  const stored = await readKeys(db)
  await makeKey(db, now, stored.at(-1)?.kid)
  return (await readKeys(db)).at(-1)?.promotedAt ?? now
}

interface StoredKey {
  kid: string
  jwk: PrivateKey
  promotedAt: Date
  retireAt: Date | null
}

const readKeys = async (db: Db): Promise<StoredKey[]> => {
  const rows = await db.select().from(oidcKey).orderBy(asc(oidcKey.promotedAt))
  return rows.map(({ kid, jwk, promotedAt, createdAt, retireAt }) => ({
    kid,
    jwk: v.parse(privateKey, jwk),
    promotedAt: promotedAt ?? createdAt,
    retireAt,
  }))
}

const ringOf = (stored: StoredKey[], now: Date): KeyRing => {
  const published = stored.filter(({ retireAt }) => retireAt === null || retireAt > now)
  const promoted = published.filter(({ promotedAt }) => promotedAt <= now)
  // The clock of the server that created the first key may be ahead of this one's.
  const signing = promoted.at(-1) ?? published[0]
  if (signing === undefined) throw new Error('No signing key of the provider is in force')
  const changes = stored
    .flatMap(({ promotedAt, retireAt }) => [promotedAt, retireAt])
    .filter((at): at is Date => at !== null && at > now)
    .map((at) => at.getTime())
  return {
    keys: [signing, ...published.filter((key) => key !== signing)].map(({ jwk }) => jwk),
    validUntil: new Date(Math.min(now.getTime() + READ_AGAIN_MS, ...changes)),
  }
}

/**
 * @param expectedLast the newest key that the caller read; if another server has created a newer one, nothing is done
 */
const makeKey = async (db: Db, now: Date, expectedLast: string | undefined): Promise<void> => {
  const jwk = await generateKey()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`)
    const stored = await readKeys(tx)
    if (stored.at(-1)?.kid !== expectedLast) return
    const promotedAt = stored.length === 0 ? now : secondsAfter(now, keyRotationSchedule.PublishedBefore)
    const retireAt = secondsAfter(promotedAt, keyRotationSchedule.PublishedAfter)
    await tx.delete(oidcKey).where(lt(oidcKey.retireAt, now))
    await tx.update(oidcKey).set({ retireAt }).where(sql`${oidcKey.retireAt} is null`)
    await tx.insert(oidcKey).values({ kid: jwk.kid, jwk, createdAt: now, promotedAt })
  })
}

const generateKey = async (): Promise<PrivateKey> => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(pair.privateKey)
  return v.parse(privateKey, { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' })
}

/** Returns the public part of a key. */
export const publicPart = ({ d: _private, ...rest }: PrivateKey) => rest
