import * as v from 'valibot'
import type { Refusal } from './errors.ts'

/**
 * Version number of this contract. It is sent as `X-Contract` with every request and raised when the contract changes.
 * Below `minimumContract` the server returns `contract.too_old`.
 */
export const contractNumber = 1
export const minimumContract = 1

/** A row's number: PostgreSQL's `integer`. A higher number cannot exist and is refused before any query. */
export const RowNumber = v.pipe(
  v.number('validation.id'),
  v.integer('validation.id'),
  v.minValue(1, 'validation.id'),
  v.maxValue(2_147_483_647, 'validation.id'),
)
/** A row's number in a path: digits on the wire, a number for callers and handlers. */
export const RowId = v.pipe(
  v.union([v.number('validation.id'), v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'validation.id'), v.transform(Number))]),
  RowNumber,
)
/** A public id, used in addresses. */
export const Uuid = v.pipe(v.string('validation.id'), v.toLowerCase(), v.uuid('validation.id'))
/** The number of a batch up to which a client has fetched everything; 0 = nothing. */
export const Cursor = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))], 'validation.invalid'),
  v.integer('validation.invalid'),
  v.minValue(0, 'validation.invalid'),
  v.maxValue(2_147_483_647, 'validation.invalid'),
)
/** `If-Match` (RFC 9110 §13.1.1) with the row's version: `"7"` on the wire, 7 for the handler. */
export const IfMatch = v.pipe(
  v.string('validation.required'),
  v.regex(/^"\d{1,15}"$/, 'validation.invalid'),
  v.transform((tag) => Number(tag.slice(1, -1))),
)
/** Formats a version as the header's value. */
export const ifMatch = (version: number): string => `"${version}"`

/** At least 128 random bits, chosen by the sender. Knowing the key proves to be the sender of the request. */
export const IdempotencyKey = v.pipe(v.string('validation.required'), v.regex(/^[\w-]{22,80}$/, 'validation.invalid'))

/**
 * Headers of a request that creates something. A retry with the same key returns the first reply and creates nothing;
 * without a key every request creates a row.
 */
export const OnceOnly = v.object({ 'idempotency-key': v.optional(IdempotencyKey) })

/** Headers of a change. With `If-Match` a stale version is a conflict; without it the last write wins. */
export const OnVersion = v.object({ 'if-match': v.optional(IfMatch) })

type Schema = v.GenericSchema<unknown, unknown>
export type InputSchemas = {
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
}
type ReplyKind = Schema | 'bytes' | 'stream'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One operation of the API. `path` is absolute, with `:name` for params; header names are lower case. `reply` is the
 * schema of the JSON body, 'bytes' for a file, or 'stream' for server-sent events.
 */
export interface Endpoint<I extends InputSchemas = InputSchemas, R extends ReplyKind = ReplyKind> {
  readonly method: Method
  readonly path: string
  readonly input: I
  readonly reply: R
  /** The request's body is a streamed file of at most this many bytes. Such an endpoint has no `input.body`. */
  readonly upload?: { readonly maximum: number }
  /** Refusals of the handler beyond its policy, its input and a row that does not exist. tests/refusals.test.ts compares them. */
  readonly errors?: readonly Refusal[]
  /** A GET with side effects: HEAD and prefetch are refused, and the reply is never cached. */
  readonly changes?: true
}

/** Declares an endpoint. Handlers, client, OpenAPI document and access table are derived from it. */
export const endpoint = <I extends InputSchemas, R extends ReplyKind>(declared: Endpoint<I, R>): Endpoint<I, R> =>
  declared

/** The input of a caller: the schemas' input side, only the parts that the endpoint has. */
export type CallInput<E extends Endpoint> = {
  [K in keyof E['input']]: E['input'][K] extends Schema ? v.InferInput<E['input'][K]> : never
}
/** The input of a handler: the schemas' output side. */
export type HandlerInput<E extends Endpoint> = {
  [K in keyof E['input']]: E['input'][K] extends Schema ? v.InferOutput<E['input'][K]> : never
}
/** The parsed reply; of a stream the bytes as they arrive. */
export type Reply<E extends Endpoint> = E['reply'] extends Schema
  ? v.InferOutput<E['reply']>
  : E['reply'] extends 'stream'
    ? AsyncIterable<Uint8Array>
    : ArrayBuffer
