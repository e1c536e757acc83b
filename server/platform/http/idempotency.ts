import { createHash, createHmac, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import { idempotency } from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { HttpError } from './http-error.ts'

/**
 * A request with an `Idempotency-Key`. The key is not stored: it keys the HMAC of the body, so that the table cannot be
 * used to guess passwords.
 */
export interface IdempotentRequest {
  readonly scope: string
  readonly key: string
  readonly callerHash: string
  readonly requestHash: string
}

/**
 * @param key the `Idempotency-Key`; without one, the request never equals another
 * @param body the values that identify the request; omit values that may differ when it is repeated
 */
export const idempotentRequest = (
  scope: string,
  key: string = randomUUID(),
  caller: Caller,
  body: unknown,
): IdempotentRequest => ({
  scope,
  key: hash(key),
  callerHash: hash(caller.kind === 'person' ? caller.sub : 'anonymous'),
  requestHash: createHmac('sha256', key).update(JSON.stringify(body)).digest('base64url'),
})

/** Schema that parses the stored replies of an operation. */
type ReplySchema<T> = v.GenericSchema<unknown, T>

/**
 * Returns the stored reply to an earlier arrival of the same request.
 * @throws HttpError request.key_reused if the key was used with another body or by another caller
 */
export const storedReply = async <T>(
  db: Db,
  request: IdempotentRequest,
  schema: ReplySchema<T>,
): Promise<T | undefined> => {
  const [row] = await db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.scope, request.scope), eq(idempotency.key, request.key)))
  if (row === undefined) return undefined
  if (row.callerHash !== request.callerHash || row.requestHash !== request.requestHash) {
    throw new HttpError('request.key_reused')
  }
  return v.parse(schema, row.reply)
}

interface Arrival<T> {
  readonly request: IdempotentRequest
  readonly schema: ReplySchema<T>
  readonly now: Date
}

/**
 * Runs `work` and stores its reply, both in the transaction `tx`. If the request arrived earlier, returns the stored
 * reply. A concurrent duplicate waits for the first and takes over if that one fails.
 * @throws HttpError request.key_reused
 */
export const runIdempotent = async <T>(tx: Db, arrival: Arrival<T>, work: () => Promise<T>): Promise<T> => {
  const { scope, key } = arrival.request
  if (!(await claim(tx, arrival))) return await replayReply(tx, arrival)
  const reply = await work()
  await tx
    .update(idempotency)
    .set({ status: 200, reply })
    .where(and(eq(idempotency.scope, scope), eq(idempotency.key, key)))
  return reply
}

/**
 * Like `runIdempotent`, for a reply that is known before the work is done. It saves one statement.
 * @throws HttpError request.key_reused
 */
export const runIdempotentWithKnownReply = async <T>(
  tx: Db,
  { reply, ...arrival }: Arrival<T> & { readonly reply: T },
  work: () => Promise<void>,
): Promise<T> => {
  if (!(await claim(tx, arrival, { status: 200, reply }))) return await replayReply(tx, arrival)
  await work()
  return reply
}

/** @returns true if this is the first arrival of its request; a concurrent duplicate waits here */
const claim = async <T>(
  tx: Db,
  { request, now }: Arrival<T>,
  known?: { readonly status: number; readonly reply: T },
): Promise<boolean> => {
  const claimed = await tx
    .insert(idempotency)
    .values({ ...request, ...known, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  return claimed.length > 0
}

const replayReply = async <T>(tx: Db, { request, schema }: Arrival<T>): Promise<T> => {
  const stored = await storedReply(tx, request, schema)
  if (stored === undefined) throw new Error('a request that was in the way has vanished')
  return stored
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
