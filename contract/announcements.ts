import * as v from 'valibot'
import { endpoint, RowNumber, Uuid } from './endpoint.ts'

/** Hours after which an announcement is over. It covers a rehearsal or a concert. */
export const announcementHours = 3

/** The piece that the band plays now, as the conductor announced it. */
export const Announcement = v.object({
  /** Unique to each announcement, even of the same piece. */
  id: Uuid,
  compositionId: v.number(),
  title: v.string(),
  /** Milliseconds since it was announced: the clocks of the devices differ. */
  age: v.number(),
})
export type Announcement = v.InferOutput<typeof Announcement>

const path = '/api/frontend/internal/announcement'

/** Announces a piece to everybody who follows now or during the next hours. 404 if there is no such piece. */
export const announcePiece = endpoint({
  method: 'POST',
  path,
  input: { body: v.object({ compositionId: RowNumber }, 'validation.required') },
  reply: Announcement,
})

/** What another device has changed: the member's own annotations and settings, or the layers that all members share. */
export const StandChange = v.picklist(['own', 'shared'])
export type StandChange = v.InferOutput<typeof StandChange>

/**
 * Server-sent events for an open music stand. `announcement` with an `Announcement` as its data: the current one at the
 * beginning, then each new one. `change` with a `StandChange` as its data: the client fetches it. The stream ends when the token expires or the right is lost; the client connects again.
 */
export const followAnnouncements = endpoint({
  method: 'GET',
  path,
  input: {},
  reply: 'stream',
  // A HEAD request or a prefetch would open a stream that nobody reads.
  changes: true,
})
