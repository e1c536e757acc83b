import { createHash } from 'node:crypto'
import { aliasedTable, and, eq, getColumns, lt, sql } from 'drizzle-orm'
import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../db/open.ts'
import { oidcPayload } from '../db/tables.ts'
import type { SuccessorOf } from './refresh-rotation.ts'

/** Models whose id is the secret itself: the table holds its SHA-256, so that a copy of it (a backup) opens nothing. */
const HASHED = new Set(['RefreshToken', 'AuthorizationCode'])

/** Models that stand for a sign-in on a device, which its owner is shown. */
const ON_A_DEVICE = new Set(['Session', 'Grant'])

/** What the browser of the running request calls itself. */
const deviceOfRequest = (): { device?: string } => {
  const device = Provider.ctx?.get('user-agent').slice(0, 300) ?? ''
  return device === '' ? {} : { device }
}

/** Ids that the provider makes. Others come from a stranger; not asking the database keeps its type errors away. */
const ID = /^[\w-]{1,128}$/

interface AdapterOptions {
  db: Db
  clock: () => Date
  successorOf: SuccessorOf
}

/**
 * Keeps the provider's models in the table `oidc_payload`.
 *
 * A refresh token is reported as consumed only once its successor has itself been consumed (decision 6): `consume`
 * notes the time and the successor's id, `find` looks at the successor. Until then the provider rotates the old token
 * again, to the same successor. Expiry is judged by the provider (`exp`); `expires_at` is for deleting.
 */
export const createAdapterFactory = ({ db, clock, successorOf }: AdapterOptions): AdapterFactory => {
  return (model): Adapter => {
    const stored = (id: string) => (HASHED.has(model) ? createHash('sha256').update(id).digest('base64url') : id)
    const row = (id: string) => and(eq(oidcPayload.model, model), eq(oidcPayload.id, stored(id)))

    return {
      async upsert(id, { jti, ...payload }, expiresIn) {
        const device = ON_A_DEVICE.has(model) ? deviceOfRequest() : {}
        const columns = {
          payload: storable(HASHED.has(model) ? payload : { jti, ...payload, ...device }),
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn === undefined ? null : new Date(clock().getTime() + expiresIn * 1000),
        }
        // A conflict leaves consumed_at alone: a late retry must not revive a successor that has moved on.
        await db
          .insert(oidcPayload)
          .values({ model, id: stored(id), ...columns })
          .onConflictDoUpdate({ target: [oidcPayload.model, oidcPayload.id], set: columns })
      },

      async find(id) {
        if (!ID.test(id)) return undefined
        const found = model === 'RefreshToken' ? await findRefreshToken(db, stored(id)) : await first(db, row(id))
        return found && withConsumed({ ...found.payload, jti: id }, found.consumedAt)
      },

      async findByUid(uid) {
        if (!ID.test(uid)) return undefined
        const found = await first(db, and(eq(oidcPayload.model, model), eq(oidcPayload.uid, uid)))
        return found && withConsumed(found.payload, found.consumedAt)
      },

      // Only the device flow asks for it, which is off.
      findByUserCode: async () => undefined,

      async consume(id) {
        const consumedAt = sql`coalesce(${oidcPayload.consumedAt}, ${clock().toISOString()}::timestamptz)`
        if (model === 'RefreshToken') {
          await db
            .update(oidcPayload)
            .set({ consumedAt, successorId: stored(successorOf(id)) })
            .where(row(id))
          return
        }
        const changed = await db
          .update(oidcPayload)
          .set({ consumedAt })
          .where(and(row(id), sql`${oidcPayload.consumedAt} is null`))
          .returning({ id: oidcPayload.id })
        // Two requests with one code: both found it fresh, one comes second.
        if (changed.length === 0 && model === 'AuthorizationCode') {
          throw new errors.InvalidGrant('authorization code already used')
        }
      },

      async destroy(id) {
        await db.delete(oidcPayload).where(row(id))
      },

      async revokeByGrantId(grantId) {
        await db.delete(oidcPayload).where(and(eq(oidcPayload.model, model), eq(oidcPayload.grantId, grantId)))
      },
    }
  }
}

/** Deletes what has expired. A consumed token whose row is gone is as invalid as an expired one. */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await db.delete(oidcPayload).where(lt(oidcPayload.expiresAt, now))
}

const first = async (db: Db, where: ReturnType<typeof and>) => {
  const [found] = await db
    .select({ payload: oidcPayload.payload, consumedAt: oidcPayload.consumedAt })
    .from(oidcPayload)
    .where(where)
  return found
}

const findRefreshToken = async (db: Db, id: string) => {
  const successor = aliasedTable(oidcPayload, 'successor')
  const [found] = await db
    .select({ payload: oidcPayload.payload, consumedAt: getColumns(successor).consumedAt })
    .from(oidcPayload)
    .leftJoin(successor, and(eq(successor.model, oidcPayload.model), eq(successor.id, oidcPayload.successorId)))
    .where(and(eq(oidcPayload.model, 'RefreshToken'), eq(oidcPayload.id, id)))
  return found
}

const withConsumed = (payload: Record<string, unknown>, consumedAt: Date | null): AdapterPayload => ({
  ...payload,
  ...(consumedAt === null ? undefined : { consumed: Math.floor(consumedAt.getTime() / 1000) }),
})

/** PostgreSQL's jsonb cannot hold U+0000, which a stranger may send in any parameter. */
const storable = (payload: AdapterPayload): Record<string, unknown> => {
  if (JSON.stringify(payload).includes('\\u0000')) throw new errors.InvalidRequest('a parameter contains U+0000')
  return { ...payload }
}
