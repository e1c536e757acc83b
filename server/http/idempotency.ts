import { createHash, createHmac, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import { idempotency } from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { HttpError } from './http-error.ts'

/**
 * A request with an `Idempotency-Key`, as the database knows it. The key itself is not kept: the body's hash is keyed
 * with it, so that nobody who reads the table can try passwords against it.
 */
export interface IdempotentRequest {
  readonly scope: string
  readonly key: string
  readonly callerHash: string
  readonly requestHash: string
}

/**
 * @param key the `Idempotency-Key`; without one the request equals no other
 * @param body what makes two requests the same; leave out what may differ when one is repeated
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

/** How an operation's answers are kept: `reply` reads back what it wrote. */
type ReplySchema<T> = v.GenericSchema<unknown, T>

/**
 * The answer to an earlier arrival of the same request.
 * @throws Refusal request.key_reused when the key came with another body or from somebody else
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
 * Does `work` and keeps its answer, both in the transaction `tx`; or, where another arrival of the request came first,
 * answers what that one was answered. Of two at once the second waits for the first, and takes over if that one fails.
 * @throws Refusal request.key_reused
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
 * As `answerOnce`, for work whose answer is known before it is done: one statement fewer.
 * @throws Refusal request.key_reused
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

/** @returns whether this is the first arrival of its request; of two at once the second waits here */
const claim = async <T>(
  tx: Db,
  { request, now }: Arrival<T>,
  answer?: { readonly status: number; readonly reply: T },
): Promise<boolean> => {
  const claimed = await tx
    .insert(idempotency)
    .values({ ...request, ...answer, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  return claimed.length > 0
}

const replayReply = async <T>(tx: Db, { request, schema }: Arrival<T>): Promise<T> => {
  const kept = await storedReply(tx, request, schema)
  if (kept === undefined) throw new Error('a request that was in the way has vanished')
  return kept
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
