import { asc, lt, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import { oidcKey } from '../db/tables.ts'
import { keyRotationSchedule } from './lifetimes.ts'

/** What the table holds: a private key for ES256 (RFC 7518 §3.4). */
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
  /** Private keys, the one that signs first: oidc-provider takes the first that fits. All are published. */
  keys: PrivateKey[]
  /** From then on another key signs or is published, and the ring must be read again. */
  validUntil: Date
}

/** Servers that share a database read it this often, so that each publishes a new key long before it signs. */
const READ_AGAIN_MS = 10 * 60 * 1000

/** Any number that nothing else in this database uses for an advisory lock. */
const KEY_LOCK = 7_402_183_561

const secondsAfter = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

/** Reads the published keys; makes the first one, and the next one when the last has signed long enough. */
export const readKeyRing = async (db: Db, now: Date): Promise<KeyRing> => {
  const known = await readKeys(db)
  const last = known.at(-1)
  if (last === undefined || secondsAfter(last.promotedAt, keyRotationSchedule.SignsFor) <= now) {
    await makeKey(db, now, last?.kid)
    return ringOf(await readKeys(db), now)
  }
  return ringOf(known, now)
}

/**
 * Makes a new key. It is published at once, signs after a day, and the present ones are withdrawn a day after that; all
 * of it stands in the table, so every server follows without being told.
 * @returns from when the new key signs
 */
export const rotateKeys = async (db: Db, now: Date): Promise<Date> => {
  const known = await readKeys(db)
  await makeKey(db, now, known.at(-1)?.kid)
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

const ringOf = (known: StoredKey[], now: Date): KeyRing => {
  const published = known.filter(({ retireAt }) => retireAt === null || retireAt > now)
  const promoted = published.filter(({ promotedAt }) => promotedAt <= now)
  // The clock of the server that made the first key may be ahead of this one's.
  const signing = promoted.at(-1) ?? published[0]
  if (signing === undefined) throw new Error('No signing key of the provider is in force')
  const changes = known
    .flatMap(({ promotedAt, retireAt }) => [promotedAt, retireAt])
    .filter((at): at is Date => at !== null && at > now)
    .map((at) => at.getTime())
  return {
    keys: [signing, ...published.filter((key) => key !== signing)].map(({ jwk }) => jwk),
    validUntil: new Date(Math.min(now.getTime() + READ_AGAIN_MS, ...changes)),
  }
}

/** @param expectedLast the newest key the caller saw; when another server has just made a newer one, nothing is done */
const makeKey = async (db: Db, now: Date, expectedLast: string | undefined): Promise<void> => {
  const jwk = await generateKey()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`)
    const known = await readKeys(tx)
    if (known.at(-1)?.kid !== expectedLast) return
    const promotedAt = known.length === 0 ? now : secondsAfter(now, keyRotationSchedule.PublishedBefore)
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

/** What may leave the server of a key. */
export const publicPart = ({ d: _private, ...rest }: PrivateKey) => rest
