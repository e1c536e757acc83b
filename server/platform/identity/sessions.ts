import { and, eq, gt, inArray, isNull, max, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account, oidcPayload, pushDevice } from '../db/tables.ts'
import { loginTimeOf } from './accounts.ts'
import { raiseTokenGeneration } from './token-generation.ts'

/** The session of the requesting browser, to distinguish it from others. */
export interface OwnSession {
  /** Id of the session; not the secret in its cookie. */
  uid: string
  /** Grants of apps in this browser since its sign-in. */
  grantIds: string[]
}

/** A persistent sign-in: an app with tokens, or a browser with only the provider's session. */
export interface SignedInDevice {
  id: string
  /** User-Agent at the sign-in; undefined if it sent none. */
  userAgent: string | undefined
  since: Date
  /** Time of the last token renewal; null for a browser without tokens. */
  lastUsed: Date | null
  own: boolean
}

const TOKENS = ['RefreshToken', 'AuthorizationCode']
const NO_ID = ['']

const accountIs = (sub: string): SQL => sql`${oidcPayload.payload}->>'accountId' = ${sub}`
const uid = sql<string>`${oidcPayload.payload}->>'uid'`
const seconds = sql<number>`(${oidcPayload.payload}->>'iat')::integer`
const userAgent = sql<string | null>`${oidcPayload.payload}->>'device'`
const notExpired = (now: Date) => or(isNull(oidcPayload.expiresAt), gt(oidcPayload.expiresAt, now))

const grantIdsIn = (payload: Record<string, unknown>): string[] =>
  Object.values(payload.authorizations ?? {}).flatMap((authorization: unknown) =>
    typeof authorization === 'object' && authorization !== null && 'grantId' in authorization
      ? [String(authorization.grantId)]
      : [],
  )

/** Lists all persistent sign-ins of an account: the current device first, then the latest. */
export const listDevices = async (
  db: Db,
  sub: string,
  own: OwnSession | undefined,
  now: Date,
): Promise<SignedInDevice[]> => {
  const tokens = await db
    .select({ grantId: oidcPayload.grantId, renewed: max(seconds) })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, 'RefreshToken'), accountIs(sub), notExpired(now)))
    .groupBy(oidcPayload.grantId)
  const renewed = new Map(tokens.map(({ grantId, renewed }) => [grantId, renewed]))
  const grants = await db
    .select({ id: oidcPayload.id, seconds, userAgent })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, 'Grant'), accountIs(sub), notExpired(now)))
  const sessions = await db
    .select({ id: uid, payload: oidcPayload.payload, seconds, userAgent })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, 'Session'), accountIs(sub), notExpired(now)))

  const at = (epoch: number) => new Date(epoch * 1000)
  const apps = grants.flatMap(({ id, seconds, userAgent }) => {
    const last = renewed.get(id)
    if (last == null) return []
    const isOwn = own?.grantIds.includes(id) === true
    return [{ id, userAgent: userAgent ?? undefined, since: at(seconds), lastUsed: at(Number(last)), own: isOwn }]
  })
  const shown = new Set(apps.map(({ id }) => id))
  const browsers = sessions
    .filter(({ payload }) => !grantIdsIn(payload).some((id) => shown.has(id)))
    .map(({ id, seconds, userAgent }) => ({
      id,
      userAgent: userAgent ?? undefined,
      since: at(seconds),
      lastUsed: null,
      own: id === own?.uid,
    }))
  return [...apps, ...browsers].sort((a, b) => Number(b.own) - Number(a.own) || b.since.getTime() - a.since.getTime())
}

/** Returns true if an app of the account is still signed in. */
export const isSignedIn = async (db: Db, sub: string, now: Date): Promise<boolean> => {
  const [token] = await db
    .select({ id: oidcPayload.id })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, 'RefreshToken'), accountIs(sub), notExpired(now)))
    .limit(1)
  return token !== undefined
}

/**
 * Deletes all push subscriptions, because the device of a sign-in is unknown. Devices that are still signed in
 * subscribe again at their next start.
 */
const forgetPushDevices = async (tx: Db, subs: readonly string[]): Promise<void> => {
  const owners = tx
    .select({ id: account.personId })
    .from(account)
    .where(inArray(account.id, [...subs]))
  await tx.delete(pushDevice).where(inArray(pushDevice.personId, owners))
}

/**
 * Ends a device of `listDevices`: its tokens, and the provider's session, which would allow a silent sign-in. The
 * access tokens of the other devices are refused too, and renewed without a question.
 */
export const endDevice = async (tx: Db, sub: string, id: string): Promise<void> => {
  const sessions = await tx
    .select({ id: oidcPayload.id, uid, payload: oidcPayload.payload })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, 'Session'), accountIs(sub)))
  const ended = sessions.filter((session) => session.uid === id || grantIdsIn(session.payload).includes(id))
  const grantIds = [id, ...ended.flatMap(({ payload }) => grantIdsIn(payload))]
  await forgetPushDevices(tx, [sub])
  await raiseTokenGeneration(tx, [sub])
  await tx
    .delete(oidcPayload)
    .where(
      and(
        accountIs(sub),
        or(
          and(eq(oidcPayload.model, 'Grant'), inArray(oidcPayload.id, grantIds)),
          and(inArray(oidcPayload.model, TOKENS), inArray(oidcPayload.grantId, grantIds)),
          and(eq(oidcPayload.model, 'Session'), inArray(oidcPayload.id, [...NO_ID, ...ended.map(({ id }) => id)])),
        ),
      ),
    )
}

/**
 * Ends all sign-ins of an account, including a confirmed one that has not begun yet. `except` continues: its access
 * tokens are refused too, but it can renew them.
 */
export const endSessions = (tx: Db, sub: string, except?: OwnSession): Promise<void> => endSessionsOf(tx, [sub], except)

/** The same for several accounts. */
export const endSessionsOf = async (tx: Db, subs: readonly string[], except?: OwnSession): Promise<void> => {
  const grantIds = [...NO_ID, ...(except?.grantIds ?? [])]
  await forgetPushDevices(tx, subs)
  await raiseTokenGeneration(tx, subs)
  await tx
    .delete(oidcPayload)
    .where(
      or(
        and(
          inArray(sql`${oidcPayload.payload}->>'accountId'`, [...subs]),
          or(
            and(eq(oidcPayload.model, 'Session'), sql`${uid} is distinct from ${except?.uid ?? ''}`),
            and(eq(oidcPayload.model, 'Grant'), notInArray(oidcPayload.id, grantIds)),
            and(
              inArray(oidcPayload.model, TOKENS),
              or(isNull(oidcPayload.grantId), notInArray(oidcPayload.grantId, grantIds)),
            ),
          ),
        ),
        and(
          eq(oidcPayload.model, 'Interaction'),
          inArray(sql`${oidcPayload.payload}->'result'->'login'->>'accountId'`, [...subs]),
        ),
      ),
    )
}

/** Renews the session's sign-in time after its password was confirmed and changed, so that it outlives the old one. */
export const confirmSession = async (tx: Db, own: OwnSession, passwordChangedAt: Date): Promise<void> => {
  const loginTs = loginTimeOf({ passwordChangedAt }, passwordChangedAt)
  await tx
    .update(oidcPayload)
    .set({
      payload: sql`jsonb_set(${oidcPayload.payload}, '{loginTs}', to_jsonb(${loginTs}::integer))`,
    })
    .where(and(eq(oidcPayload.model, 'Session'), eq(oidcPayload.uid, own.uid)))
}
