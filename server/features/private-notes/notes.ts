import { and, asc, eq } from 'drizzle-orm'
import type { PrivateNote } from '#contract/private-notes.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { composition, event, privateNote } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'

type Row = typeof privateNote.$inferSelect

/** Value of `scope` for a note about the event as a whole. */
const wholeEvent = 'event'

const present = ({ eventId, scope, text, version }: Row): PrivateNote => ({
  ...{ event: eventId, piece: scope === wholeEvent ? null : Number(scope), text, version },
})

/** The notes of a person, by event. */
export const findPrivateNotes = async (db: Db, personId: Checked<number>): Promise<PrivateNote[]> => {
  const rows = await db
    .select()
    .from(privateNote)
    .where(eq(privateNote.personId, personId))
    .orderBy(asc(privateNote.eventId), asc(privateNote.scope))
  return rows.map(present)
}

interface Wanted {
  readonly event: number
  readonly piece: number | undefined
  readonly text: string
  readonly supersedes: boolean
  /** The version that the change is based on; 0 = there was none. */
  readonly version: number
}

/**
 * Gives a note of a person its text. Idempotent: an equal text is returned. No log has it: nobody else reads it.
 * @throws HttpError not_found for an event or a piece that does not exist; conflict.version with the note
 */
export const putPrivateNote = async (
  tx: DatabaseTransaction,
  personId: Checked<number>,
  { event: eventId, piece, text, supersedes, version }: Wanted,
  now: Date,
): Promise<PrivateNote> => {
  requireFirst(await tx.select({ id: event.id }).from(event).where(eq(event.id, eventId)).for('key share'))
  if (piece !== undefined)
    requireFirst(await tx.select({ id: composition.id }).from(composition).where(eq(composition.id, piece)))
  const key = { personId, eventId, scope: piece === undefined ? wholeEvent : `${piece}` }
  const isOwn = and(
    eq(privateNote.personId, personId),
    eq(privateNote.eventId, eventId),
    eq(privateNote.scope, key.scope),
  )
  const { row } = await putDesired<Row | undefined, PrivateNote>({
    find: async () => (await tx.select().from(privateNote).where(isOwn))[0],
    isEqual: (stored) => stored.text === text,
    isBasis: (stored) => (stored?.version ?? 0) === version,
    supersedes,
    write: () => writeOnVersion(tx, privateNote, key, version, { text, changedAt: now }),
    present,
  })
  return row
}
