import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { answerOpen } from '#contract/answers.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireTime } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { represented } from '../../platform/db/representation.ts'
import { type EventRow, event, participation } from '../../platform/db/tables.ts'
import { findInvited, isInvited } from '../invitations/invited.ts'
import { readAnswer } from '../notifications/answer-link.ts'
import { findLinkHolder, type LinkHolder } from '../notifications/link-holder.ts'

type Row = typeof participation.$inferSelect

/** The event of a link, who holds it, and the answers of those for whom that person answers now. */
export interface Invitation extends LinkHolder {
  readonly event: EventRow
  readonly rowOf: (personId: number) => Row | null
}

/**
 * Returns undefined for a link that was not signed here, an event that no longer accepts answers, or one that invites
 * neither the holder of the link nor anybody whom the holder represents now.
 */
export const findInvitation = async (db: Db, token: string, now: Date): Promise<Invitation | undefined> => {
  const key = await readAnswer(db, token)
  if (key?.about !== 'event') return undefined
  const [held] = await db.select().from(event).where(eq(event.id, key.id))
  if (held === undefined || !subscribableKinds.includes(held.kind)) return undefined
  const { fullDay, cancelled } = held
  if (!answerOpen({ dateStart: toWireTime(held.startsAt), fullDay, cancelled }, toWireTime(now))) return undefined
  const isTheirs = isInvited(db, await findInvited(db, now), sql`${represented.id}`)
  const inviting = db
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.id, held.id), isTheirs))
  const found = await findLinkHolder(db, key.personUuid, exists(inviting), now)
  if (found === undefined) return undefined
  const ids = found.persons.map(({ personId }) => personId)
  const rows = await db
    .select()
    .from(participation)
    .where(and(eq(participation.eventId, held.id), inArray(participation.personId, ids)))
  return { ...found, event: held, rowOf: (id) => rows.find(({ personId }) => personId === id) ?? null }
}
