import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** A change by another device: of the member's own annotations and settings, or of the layers that all members share. */
export const StandChange = v.picklist(['own', 'shared'])
export type StandChange = v.InferOutput<typeof StandChange>

/**
 * Server-sent events for an open music stand. `announcement` with an `Announcement` as its data: the current one at the
 * beginning, then each new one. `change` with a `StandChange` as its data: the client fetches it, each at the beginning,
 * then when another device changes it. The stream ends when the token expires or the right is lost; the client connects again.
 */
export const openStandStream = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/stand-stream',
  input: {},
  reply: 'stream',
  // A HEAD request or a prefetch would open a stream that nobody reads.
  changes: true,
})
