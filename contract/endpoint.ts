import * as v from 'valibot'

/**
 * Number of this contract, sent as `X-Contract` with every request and raised when the contract changes.
 * Below `minimumContract` the server answers 426 `contract.too_old`.
 */
export const contractNumber = 1
export const minimumContract = 1

/** A row's number: PostgreSQL's `integer`. What lies above cannot exist and is refused before any query. */
export const RowNumber = v.pipe(
  v.number('validation.id'),
  v.integer('validation.id'),
  v.minValue(1, 'validation.id'),
  v.maxValue(2_147_483_647, 'validation.id'),
)
/** A row's number in a path: digits there, a number for callers and handlers. */
export const RowId = v.pipe(
  v.union([v.number('validation.id'), v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'validation.id'), v.transform(Number))]),
  RowNumber,
)
/** A public id as it stands in addresses. */
export const Uuid = v.pipe(v.string('validation.id'), v.toLowerCase(), v.uuid('validation.id'))
/** `If-Match` (RFC 9110 §13.1.1) with the row's version: `"7"` on the wire, 7 for the handler. */
export const IfMatch = v.pipe(
  v.string('validation.required'),
  v.regex(/^"\d{1,15}"$/, 'validation.invalid'),
  v.transform((tag) => Number(tag.slice(1, -1))),
)
/** The header's value for a version. */
export const ifMatch = (version: number): string => `"${version}"`

/** At least 128 random bits in the sender's hands: who knows the key is the one who sent the request. */
export const IdempotencyKey = v.pipe(v.string('validation.required'), v.regex(/^[\w-]{22,80}$/, 'validation.invalid'))

/**
 * Headers of a request that creates something. A retry with the same key returns the first reply and creates nothing;
 * without a key every request creates.
 */
export const OnceOnly = v.object({ 'idempotency-key': v.optional(IdempotencyKey) })

/** Headers of a change. With `If-Match` a stale version is refused with 412; without it the last change wins. */
export const OnVersion = v.object({ 'if-match': v.optional(IfMatch) })

type Schema = v.GenericSchema<unknown, unknown>
type InputSchemas = {
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One operation of the wire. `path` is absolute, with `:name` for params; header names are lower case.
 * `reply` is the schema of the JSON body, or 'bytes' for a file.
 */
export interface Endpoint<I extends InputSchemas = InputSchemas, R extends Schema | 'bytes' = Schema | 'bytes'> {
  readonly method: Method
  readonly path: string
  readonly input: I
  readonly reply: R
  /** The request's body is a file, streamed, of at most so many bytes; such an endpoint has no `input.body`. */
  readonly upload?: { readonly maximum: number }
  /** A GET that changes something: never for HEAD, never asked in advance, kept by nobody. */
  readonly changes?: true
}

/** Declares an endpoint; everything else (mount, call, OpenAPI, the table of who may) is derived from the object. */
export const endpoint = <I extends InputSchemas, R extends Schema | 'bytes'>(
  declared: Endpoint<I, R>,
): Endpoint<I, R> => declared

/** What a caller hands in: the schemas' input side, only the parts the endpoint has. */
export type CallInput<E extends Endpoint> = {
  [K in keyof E['input']]: E['input'][K] extends Schema ? v.InferInput<E['input'][K]> : never
}
/** What a handler gets: the schemas' output side. */
export type HandlerInput<E extends Endpoint> = {
  [K in keyof E['input']]: E['input'][K] extends Schema ? v.InferOutput<E['input'][K]> : never
}
/** What a caller gets back after parsing. */
export type Reply<E extends Endpoint> = E['reply'] extends Schema ? v.InferOutput<E['reply']> : ArrayBuffer
