import { and, eq, ne } from 'drizzle-orm'
import { answerOpen, type Participation } from '#contract/answers.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireTime } from '#contract/time.ts'
import { addressedPlayers } from '../../platform/db/active-membership.ts'
import { recordHistory } from '../../platform/db/answer-history.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { account, type EventRow, event, membership, participation, person } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { announceLateAnswer } from '../notifications/late-answers.ts'
import { scheduleMaybe } from '../notifications/remind.ts'
import { formatLabel } from '../persons/queries.ts'
import { type By, columnsOf, type DesiredAnswer, isStored, presentParticipation } from './statement.ts'

type Row = typeof participation.$inferSelect

/**
 * Stores the first answer to an event. Idempotent: a row that equals the desired state is returned.
 * @throws HttpError conflict.version with the row if it differs; not_found, rule.not_subscribable, rule.event_cancelled,
 * rule.event_started, rule.event_moved, rule.not_addressed, rule.no_maybe; validation.invalid at `maybeUntil`
 */
export const createAnswer = async (
  tx: DatabaseTransaction,
  desired: DesiredAnswer,
  by: By,
): Promise<{ row: Participation; created: boolean }> => {
  const existing = await findRow(tx, by.personId, desired.eventId)
  if (existing !== undefined) return { row: await sameOrConflict(tx, existing, desired, by), created: false }
  const held = await requireOpen(tx, desired.eventId, by)
  const columns = await columnsOf(tx, held, undefined, desired, by)
  const { eventId } = desired
  const [inserted] = await tx
    .insert(participation)
    .values({ ...columns, eventId, personId: by.personId, changedAt: by.now, changedBy: by.accountId })
    .onConflictDoNothing({ target: [participation.personId, participation.eventId] })
    .returning()
  if (inserted !== undefined) {
    await recordHistory(tx, inserted)
    await scheduleMaybe(tx, held, inserted.maybeUntil)
    if (columns.late) await announceLateAnswer(tx, held.startsAt, by.now)
    return { row: presentParticipation(inserted), created: true }
  }
  // A concurrent request of the same member was first; its transaction has ended by now.
  const winner = await findRow(tx, by.personId, desired.eventId)
  if (winner === undefined) throw new Error('a conflicting row was deleted')
  return { row: await sameOrConflict(tx, winner, desired, by), created: false }
}

/**
 * Stores a later answer, based on the `expected` version of the row, or on the current one if undefined. Idempotent.
 * @throws HttpError as createAnswer; conflict.version with the own row also for the id of another one
 */
export const changeAnswer = async (
  tx: DatabaseTransaction,
  { id, supersedes = false, ...desired }: DesiredAnswer & { readonly id: number; readonly supersedes?: boolean },
  expected: number | undefined,
  by: By,
): Promise<Participation> => {
  const row = await findRow(tx, by.personId, desired.eventId)
  if (row === undefined) throw new HttpError('not_found')
  // Two records of the person were merged, and the answer of the other one stayed.
  if (row.id !== id) return await sameOrConflict(tx, row, desired, by)
  const version = expected ?? row.version
  if (isStored(row, desired, by)) {
    return presentParticipation((supersedes ? await incrementVersion(tx, id, version) : undefined) ?? row)
  }
  const held = await requireOpen(tx, desired.eventId, by)
  const columns = await columnsOf(tx, held, row, desired, by)
  const [changed] = await tx
    .update(participation)
    // A row without a time of its own was said when it was last changed, which is not now.
    .set({
      statedAt: row.statedAt ?? row.changedAt,
      ...columns,
      version: version + 1,
      changedAt: by.now,
      changedBy: by.accountId,
    })
    .where(and(eq(participation.id, id), eq(participation.version, version)))
    .returning()
  if (changed !== undefined) {
    await recordHistory(tx, changed)
    await scheduleMaybe(tx, held, changed.maybeUntil)
    if (columns.late) await announceLateAnswer(tx, held.startsAt, by.now)
    return presentParticipation(changed)
  }
  const winner = await findRow(tx, by.personId, desired.eventId)
  if (winner === undefined) throw new HttpError('not_found')
  return await sameOrConflict(tx, winner, desired, by)
}

/**
 * Increments the version without an entry in the history, because nothing else changes: other requests based on the old
 * version then conflict.
 */
const incrementVersion = async (db: Db, id: number, version: number): Promise<Row | undefined> => {
  const [row] = await db
    .update(participation)
    .set({ version: version + 1 })
    .where(and(eq(participation.id, id), eq(participation.version, version)))
    .returning()
  return row
}

export const findRow = async (db: Db, personId: number, eventId: number): Promise<Row | undefined> => {
  const [row] = await db
    .select()
    .from(participation)
    .where(and(eq(participation.personId, personId), eq(participation.eventId, eventId)))
  return row
}

const sameOrConflict = async (db: Db, row: Row, desired: DesiredAnswer, by: By): Promise<Participation> => {
  const current = presentParticipation(row)
  if (isStored(row, desired, by)) return current
  const changedBy = await nameOfAnother(db, row.changedBy, by)
  throw new HttpError('conflict.version', { current: { ...current, ...(changedBy === null ? {} : { changedBy }) } })
}

/** Name of the person behind an account; null for the caller and for a deleted account. */
const nameOfAnother = async (db: Db, accountId: string, by: By): Promise<string | null> => {
  if (accountId === by.accountId) return null
  const [author] = await db
    .select({ firstName: person.firstName, lastName: person.lastName, company: person.company })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(and(eq(account.id, accountId), ne(person.id, by.personId)))
  return author === undefined ? null : formatLabel(author)
}

const requireOpen = async (db: Db, eventId: number, { personId, now }: By): Promise<EventRow> => {
  const [row] = await db.select().from(event).where(eq(event.id, eventId))
  if (row === undefined) throw new HttpError('not_found')
  const { fullDay, cancelled } = row
  if (!subscribableKinds.includes(row.kind)) throw new HttpError('rule.not_subscribable')
  if (cancelled) throw new HttpError('rule.event_cancelled')
  if (!answerOpen({ dateStart: toWireTime(row.startsAt), fullDay, cancelled }, toWireTime(now))) {
    throw new HttpError('rule.event_started')
  }
  if (row.sections.length > 0 && !(await isAddressed(db, eventId, personId))) throw new HttpError('rule.not_addressed')
  return row
}

/** Returns true if the person plays in a section to which the event is addressed. */
const isAddressed = async (db: Db, eventId: number, personId: number): Promise<boolean> => {
  const [found] = await db
    .select({ id: membership.id })
    .from(membership)
    .innerJoin(event, eq(event.id, eventId))
    .where(and(eq(membership.personId, personId), addressedPlayers))
    .limit(1)
  return found !== undefined
}
