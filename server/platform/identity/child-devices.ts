import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { deviceCounts, isSignedInDevice } from '../db/child-device.ts'
import type { Db } from '../db/open.ts'
import { representationCounts, represented } from '../db/representation.ts'
import { account, childDevice, oidcPayload, person, representation } from '../db/tables.ts'
import { endSessionsOf } from './sessions.ts'

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
const CODE_MS = 10 * 60_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** People type a code as they read it: with spaces, hyphens and small letters. */
const normalized = (typed: string): string => typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()

interface Owner {
  readonly personId: number
  readonly representationId: number
}

/** Makes a code that replaces those of the representation that were not used. Only its hash is stored. */
export const createDeviceCode = async (tx: Db, owner: Owner, now: Date) => {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '')
  const code = letters.join('')
  const validUntil = new Date(now.getTime() + CODE_MS)
  const unused = and(eq(childDevice.representationId, owner.representationId), isNull(childDevice.usedAt))
  await tx.delete(childDevice).where(unused)
  const [added] = await tx
    .insert(childDevice)
    .values({ ...owner, codeHash: hashOf(code), codeExpiresAt: validUntil, createdAt: now })
    .returning({ id: childDevice.id })
  return { id: added?.id ?? '', code: code.replace(/(.{4})(?=.)/, '$1-'), validUntil }
}

/**
 * Uses a typed code. Of several at the same moment one succeeds: the first locks the row and removes the hash.
 * @returns the person, and the secret with which the device signs in within ten minutes; undefined for a code that is
 * wrong, used or too old
 */
export const redeemDeviceCode = async (
  tx: Db,
  typed: string,
  { userAgent, now }: { readonly userAgent: string; readonly now: Date },
): Promise<{ readonly secret: string; readonly personId: number } | undefined> => {
  const secret = randomBytes(32).toString('base64url')
  const isOpen = and(
    eq(childDevice.codeHash, hashOf(normalized(typed))),
    gt(childDevice.codeExpiresAt, now),
    deviceCounts(tx, toWireDate(now)),
  )
  const [used] = await tx
    .update(childDevice)
    .set({ usedAt: now, codeHash: null, claimHash: hashOf(secret), userAgent: userAgent.slice(0, 300) })
    .where(isOpen)
    .returning({ personId: childDevice.personId })
  return used && { secret, personId: used.personId }
}

/** Signs in with the secret of `redeemDeviceCode`, once. @returns the OpenID subject of the device */
export const claimDevice = async (db: Db, secret: string, now: Date): Promise<string | undefined> => {
  const isFresh = gt(childDevice.usedAt, new Date(now.getTime() - CODE_MS))
  const [claimed] = await db
    .update(childDevice)
    .set({ claimHash: null })
    .where(and(eq(childDevice.claimHash, hashOf(secret)), isFresh, deviceCounts(db, toWireDate(now))))
    .returning({ id: childDevice.id })
  return claimed?.id
}

/** The represented person behind the subject of a device that is signed in. */
export const findDeviceOwner = async (db: Db, sub: string, now: Date) => {
  const [found] = await db
    .select({ firstName: person.firstName, lastName: person.lastName })
    .from(childDevice)
    .innerJoin(person, eq(person.id, childDevice.personId))
    .where(and(sql`${childDevice.id}::text = ${sub}`, isSignedInDevice(db, toWireDate(now))))
  return found
}

/** The representatives of a person who have an account. */
export const findRepresentativesOf = async (db: Db, personId: number, now: Date) =>
  await db
    .select({
      email: account.email,
      locale: person.locale,
      name: sql<string>`trim(${represented.firstName} || ' ' || ${represented.lastName})`,
    })
    .from(representation)
    .innerJoin(represented, eq(represented.id, representation.personId))
    .innerJoin(person, and(eq(person.id, representation.representativeId), eq(person.archived, false)))
    .innerJoin(account, eq(account.personId, person.id))
    .where(and(eq(representation.personId, personId), representationCounts(toWireDate(now))))

/** The devices of a person with a sign-in at the provider: not those that have signed out, or were not used for long. */
export const listDevicesOf = (db: Db, personId: number, now: Date) =>
  db
    .select()
    .from(childDevice)
    .where(
      and(
        eq(childDevice.personId, personId),
        isSignedInDevice(db, toWireDate(now)),
        exists(
          db
            .select({ id: oidcPayload.id })
            .from(oidcPayload)
            .where(
              and(
                inArray(oidcPayload.model, ['Session', 'AuthorizationCode', 'RefreshToken']),
                sql`${oidcPayload.payload}->>'accountId' = ${childDevice.id}::text`,
                or(isNull(oidcPayload.expiresAt), gt(oidcPayload.expiresAt, now)),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(childDevice.usedAt), asc(childDevice.id))

/** Deletes a device with its sign-ins. @returns false for one that is not of the person */
export const endDeviceOf = async (tx: Db, personId: number, id: string): Promise<boolean> => {
  const own = and(eq(childDevice.id, id), eq(childDevice.personId, personId), isNotNull(childDevice.usedAt))
  const ended = await tx.delete(childDevice).where(own).returning({ id: childDevice.id })
  if (ended.length === 1) await endSessionsOf(tx, [id])
  return ended.length === 1
}

/** Deletes codes that were not used, and the devices of representations that have ended. */
export const deleteOutlivedDevices = async (db: Db, now: Date): Promise<void> => {
  const ended = db.select({ id: representation.id }).from(representation).where(isNotNull(representation.endedAt))
  await db
    .delete(childDevice)
    .where(
      or(
        and(isNull(childDevice.usedAt), lt(childDevice.codeExpiresAt, now)),
        inArray(childDevice.representationId, ended),
      ),
    )
}
