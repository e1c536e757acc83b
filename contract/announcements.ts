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

/** Announces a piece to everybody who follows now or during the next hours. not_found if there is no such piece. */
export const announcePiece = endpoint({
  method: 'POST',
  path,
  input: { body: v.object({ compositionId: RowNumber }, 'validation.required') },
  reply: Announcement,
})
