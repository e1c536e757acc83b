import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { oidcPayload } from '../db/tables.ts'
import { lifetimes } from './lifetimes.ts'

/**
 * The use of a challenge: a number that a passkey signs, or that a page returns once. It is stored beside the provider's
 * models until it is used or expires.
 */
export interface ChallengeUse {
  model: 'PasskeySignIn' | 'PasskeyCreation' | 'CodeSetup'
  /** Id of the sign-in or session whose page has the challenge. */
  page: string
}

/** 256 bits in base64url. */
const CHALLENGE = /^[\w-]{43}$/

/** Creates a challenge. It is valid as long as a page of the sign-in. */
export const createChallenge = async (db: Db, { model, page }: ChallengeUse, now: Date): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimes.Interaction * 1000)
  await db.insert(oidcPayload).values({ model, id: challenge, uid: page, payload: {}, expiresAt })
  return challenge
}

/** Of two answers to one challenge the first counts. @returns true if it was this one */
export const consumeChallenge = async (
  db: Db,
  challenge: string,
  { model, page }: ChallengeUse,
  now: Date,
): Promise<boolean> => {
  if (!CHALLENGE.test(challenge)) return false
  const consumed = await db
    .delete(oidcPayload)
    .where(
      and(
        eq(oidcPayload.model, model),
        eq(oidcPayload.id, challenge),
        eq(oidcPayload.uid, page),
        gt(oidcPayload.expiresAt, now),
      ),
    )
    .returning({ id: oidcPayload.id })
  return consumed.length === 1
}
