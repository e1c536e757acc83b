import { and, eq } from 'drizzle-orm'
import { toWireDate } from '#contract/clock.ts'
import { type TakeSection, takeDays, takeDaysMaximum, takesMaximum } from '#contract/takes.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { event, take } from '../../platform/db/tables.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { dayAfter } from '../../platform/time.ts'

/** Types of the recorders of Chrome, Firefox and Safari, as file-type names them, and the types that are sent. */
export const takeTypes: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'audio/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
}

/** The last day of a take whose recorder chose none. One that is sent later than that is heard on the day of its sending. */
const usualDay = (endsAt: Date, now: Date): string => {
  const [usual, today] = [dayAfter(toWireDate(endsAt), takeDays), toWireDate(now)]
  if (usual < today) return today
  return usual
}

interface Sent {
  readonly uuid: string
  readonly eventId: number
  readonly recordedAt: string
}

/** @throws HttpError not_found, if another person recorded it */
const requireOwn = async (db: Db, personId: number, uuid: string) => {
  const [row] = await db.select().from(take).where(eq(take.uuid, uuid))
  if (row !== undefined && row.personId !== personId) throw new HttpError('not_found')
  return row
}

/**
 * Refuses what cannot be stored before its bytes are received. @returns true if the take is there already, or was deleted
 * @throws HttpError not_found, rule.takes_full
 */
export const isKnownTake = async (
  db: Db,
  personId: Checked<number>,
  { uuid, eventId }: Pick<Sent, 'uuid' | 'eventId'>,
): Promise<boolean> => {
  if ((await requireOwn(db, personId, uuid)) !== undefined) return true
  requireFirst(await db.select({ id: event.id }).from(event).where(eq(event.id, eventId)))
  if ((await db.$count(take, and(eq(take.eventId, eventId), eq(take.deleted, false)))) >= takesMaximum)
    throw new HttpError('rule.takes_full')
  return false
}

/** Adds a take, whose bytes are stored. Idempotent. @throws HttpError not_found, rule.takes_full */
export const addTake = async (
  tx: DatabaseTransaction,
  personId: Checked<number>,
  { uuid, eventId, recordedAt }: Sent,
  { sha256, size, mimeType }: ReceivedFile,
  now: Date,
): Promise<void> => {
  // Serializes the requests of an event, so that its takes are counted.
  const held = requireFirst(await tx.select().from(event).where(eq(event.id, eventId)).for('no key update'))
  if (await isKnownTake(tx, personId, { uuid, eventId })) return
  await tx.insert(take).values({
    ...{ uuid, eventId, personId, sha256, size, recordedAt: new Date(recordedAt), sections: [] },
    ...{ contentType: takeTypes[mimeType] ?? mimeType, until: usualDay(held.endsAt, now) },
  })
}

/** Names the sections of an own take. @throws HttpError not_found; validation.take_until or take_until_past at `until` */
export const describeTakeOf = async (
  tx: DatabaseTransaction,
  personId: Checked<number>,
  uuid: string,
  { sections, until }: { readonly sections: readonly TakeSection[]; readonly until: string | null },
  now: Date,
): Promise<void> => {
  const isThis = and(eq(take.uuid, uuid), eq(take.personId, personId))
  const { deleted, held } = requireFirst(
    await tx
      .select({ deleted: take.deleted, held: event })
      .from(take)
      .innerJoin(event, eq(event.id, take.eventId))
      .where(isThis),
  )
  if (deleted) return
  const last = toWireDate(held.endsAt)
  if (until !== null && until > dayAfter(last, takeDaysMaximum)) throw fieldRefusal('until', 'validation.take_until')
  if (until !== null && until < toWireDate(now)) throw fieldRefusal('until', 'validation.take_until_past')
  await tx
    .update(take)
    .set({ sections: sections.toSorted((a, b) => a.from - b.from), until: until ?? usualDay(held.endsAt, now) })
    .where(isThis)
}
