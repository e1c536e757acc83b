import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Most requests of a batch. */
export const batchMaximum = 100
/** Most characters of the bodies of a batch together: below the size of a request that the server accepts. */
export const batchTextMaximum = 60_000

/** A change of the API with a JSON body, as part of a batch. */
export const BatchedRequest = v.object({
  method: v.picklist(['POST', 'PUT', 'PATCH', 'DELETE'], 'validation.invalid'),
  /** The path below /api with its query, in characters that a router does not decode. */
  path: v.pipe(
    v.string('validation.required'),
    v.regex(/^\/api\/(?!batch\b)(?:[\w-]+\/)*[\w-]*(?:\?[\w=&%.-]*)?$/, 'validation.invalid'),
  ),
  ifMatch: v.optional(v.string('validation.invalid')),
  idempotencyKey: v.optional(v.string('validation.invalid')),
  /** JSON. */
  body: v.string('validation.invalid'),
})
export type BatchedRequest = v.InferOutput<typeof BatchedRequest>

/** The reply that the request would have received on its own. `body` is JSON. */
export const BatchedReply = v.object({
  status: v.number(),
  retryAfter: v.optional(v.string()),
  body: v.string(),
})
export type BatchedReply = v.InferOutput<typeof BatchedReply>

/**
 * Changes that a device sends together after it was offline. Each is a request of its own, with the caller of the batch:
 * one that is refused does not affect the others. They run at the same time, in no order.
 */
export const sendBatch = endpoint({
  method: 'POST',
  path: '/api/batch',
  input: {
    body: v.object({
      requests: v.pipe(
        v.array(BatchedRequest, 'validation.required'),
        v.minLength(1, 'validation.required'),
        v.maxLength(batchMaximum, 'validation.invalid'),
      ),
    }),
  },
  reply: v.object({ replies: v.array(BatchedReply) }),
})
