import { createHash } from 'node:crypto'
import { aliasedTable, and, eq, getColumns, isNull, lt, sql } from 'drizzle-orm'
import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../db/open.ts'
import { oidcPayload } from '../db/tables.ts'
import type { SuccessorOf } from './refresh-rotation.ts'

/**
 * Models whose id is the secret itself. The table contains its SHA-256, so that a copy (a backup) is useless to an
 * attacker.
 */
const HASHED = new Set(['RefreshToken', 'AuthorizationCode'])

/** Models of a sign-in on a device, which is shown to its owner. */
const ON_A_DEVICE = new Set(['Session', 'Grant'])

/** Returns the User-Agent of the running request. */
const deviceOfRequest = (): { device?: string } => {
  const device = Provider.ctx?.get('user-agent').slice(0, 300) ?? ''
  return device === '' ? {} : { device }
}

/** Ids that the provider creates. Other ids are rejected before the query, which would fail with type errors. */
const ID = /^[\w-]{1,128}$/

const columnsOf = (model: string, { jti, ...payload }: AdapterPayload) => {
  const device = ON_A_DEVICE.has(model) ? deviceOfRequest() : {}
  return {
    payload: storable(HASHED.has(model) ? payload : { jti, ...payload, ...device }),
    grantId: payload.grantId ?? null,
    userCode: payload.userCode ?? null,
    uid: payload.uid ?? null,
  }
}

interface AdapterOptions {
  db: Db
  clock: () => Date
  successorOf: SuccessorOf
}

/**
 * Stores the provider's models in the table `oidc_payload`.
 * A refresh token is reported as consumed only after its successor has been consumed (decision 6): `consume` stores the
 * time and the successor's id, `find` checks the successor. Until then the provider rotates the old token again, to the
 * same successor. The provider checks expiry itself (`exp`); `expires_at` is used for deletion.
 */
export const createAdapterFactory = ({ db, clock, successorOf }: AdapterOptions): AdapterFactory => {
  return (model): Adapter => {
    const storedId = (id: string) => (HASHED.has(model) ? createHash('sha256').update(id).digest('base64url') : id)
    const row = (id: string) => and(eq(oidcPayload.model, model), eq(oidcPayload.id, storedId(id)))

    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? null : new Date(clock().getTime() + expiresIn * 1000)
        const columns = { ...columnsOf(model, payload), expiresAt }
        // A conflict does not change consumed_at: a late retry must not revive a consumed successor.
        await db
          .insert(oidcPayload)
          .values({ model, id: storedId(id), ...columns })
          .onConflictDoUpdate({ target: [oidcPayload.model, oidcPayload.id], set: columns })
      },

      async find(id) {
        if (!ID.test(id)) return undefined
        const record = model === 'RefreshToken' ? await findRefreshToken(db, storedId(id)) : await first(db, row(id))
        return record && withConsumed({ ...record.payload, jti: id }, record.consumedAt)
      },

      async findByUid(uid) {
        if (!ID.test(uid)) return undefined
        const record = await first(db, and(eq(oidcPayload.model, model), eq(oidcPayload.uid, uid)))
        return record && withConsumed(record.payload, record.consumedAt)
      },

      // Used only by the device flow, which is disabled.
      findByUserCode: async () => undefined,

      async consume(id) {
        const consumedAt = sql`coalesce(${oidcPayload.consumedAt}, ${clock().toISOString()}::timestamptz)`
        const isRefresh = model === 'RefreshToken'
        const changed = await db
          .update(oidcPayload)
          .set({ consumedAt, ...(isRefresh && { successorId: storedId(successorOf(id)) }) })
          .where(and(row(id), isRefresh ? undefined : isNull(oidcPayload.consumedAt)))
          .returning({ id: oidcPayload.id })
        // Two concurrent requests with one code both found it unused; the second one fails here.
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

/** Deletes expired rows. A deleted consumed token is as invalid as an expired one. */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await db.delete(oidcPayload).where(lt(oidcPayload.expiresAt, now))
}

const first = async (db: Db, where: ReturnType<typeof and>) => {
  const [record] = await db
    .select({ payload: oidcPayload.payload, consumedAt: oidcPayload.consumedAt })
    .from(oidcPayload)
    .where(where)
  return record
}

const findRefreshToken = async (db: Db, id: string) => {
  const successor = aliasedTable(oidcPayload, 'successor')
  const [record] = await db
    .select({ payload: oidcPayload.payload, consumedAt: getColumns(successor).consumedAt })
    .from(oidcPayload)
    .leftJoin(successor, and(eq(successor.model, oidcPayload.model), eq(successor.id, oidcPayload.successorId)))
    .where(and(eq(oidcPayload.model, 'RefreshToken'), eq(oidcPayload.id, id)))
  return record
}

const withConsumed = (payload: Record<string, unknown>, consumedAt: Date | null): AdapterPayload => ({
  ...payload,
  ...(consumedAt === null ? undefined : { consumed: Math.floor(consumedAt.getTime() / 1000) }),
})

/** PostgreSQL's jsonb cannot store U+0000, which any parameter of a request may contain. */
const storable = (payload: AdapterPayload): Record<string, unknown> => {
  if (JSON.stringify(payload).includes('\\u0000')) throw new errors.InvalidRequest('a parameter contains U+0000')
  return { ...payload }
}
