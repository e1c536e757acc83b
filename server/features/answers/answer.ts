import { and, eq, sql } from 'drizzle-orm'
import { answerOpen, type Participation } from '#contract/answers.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireTime } from '#contract/time.ts'
import { recordHistory } from '../../platform/db/absence-requests.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { account, type EventRow, event, participation, person } from '../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'
import { findInvited, mayAnswer } from '../invitations/invited.ts'
import { announceLateAnswer } from '../notifications/late-answers.ts'
import { scheduleMaybe } from '../notifications/remind.ts'
import { findNameOf, formatLabel, nameColumns } from '../persons/queries.ts'
import { type By, columnsOf, type DesiredAnswer, isStored, presentParticipation } from './statement.ts'

type Row = typeof participation.$inferSelect

/**
 * Stores an answer: the first one, or a later one to the row `id`, based on its `expected` version, or on the current one
 * if undefined. Idempotent: a row that equals the desired state is returned.
 * @throws HttpError conflict.version with the own row if it differs, also for the id of another one: two records of the
 * person were merged; not_found, rule.not_subscribable, rule.event_cancelled, rule.event_started, rule.event_moved,
 * rule.not_addressed, rule.no_maybe; validation.invalid at `maybeUntil`
 */
export const putAnswer = async (
  tx: DatabaseTransaction,
  { id, supersedes, ...desired }: DesiredAnswer & { readonly id?: number | undefined; readonly supersedes?: boolean },
  expected: number | undefined,
  by: By,
): Promise<{ row: Participation; created: boolean }> => {
  const { eventId } = desired
  const { personId, now } = by
  const author = { changedAt: now, changedBy: by.accountId }
  return await putDesired({
    find: () => findRow(tx, personId, eventId),
    isEqual: (row) => isStored(row, desired, by),
    isBasis: (row) => row?.id === id && (row !== undefined || expected === undefined),
    supersedes,
    write: async (row) => {
      const key = { personId, eventId }
      // The rules of the event come before a conflict: a refusal that lasts is no question to the member.
      const version = expected ?? row?.version
      // The history has no entry, because only the version changes.
      if (row !== undefined && isStored(row, desired, by))
        return await writeOnVersion(tx, participation, key, version, {})
      const held = await requireOpen(tx, eventId, by)
      const columns = await columnsOf(tx, held, row, desired, by)
      const givenBy = by.representative?.personId ?? null
      // A row without a time of its own was said when it was last changed, which is not now.
      const said = row && { statedAt: row.statedAt ?? row.changedAt }
      const written = await writeOnVersion(tx, participation, key, version, {
        ...{ ...said, ...columns, givenBy, ...author },
      })
      if (written === undefined) return undefined
      await recordHistory(tx, written)
      await scheduleMaybe(tx, held, written.maybeUntil)
      if (columns.late) await announceLateAnswer(tx, held.startsAt, now)
      return written
    },
    present: (row) => presentFor(tx, row, by),
    presentConflict: async (row) => {
      const changedBy = await nameOfAnother(tx, row.changedBy, by)
      return { ...(await presentFor(tx, row, by)), ...(changedBy === null ? {} : { changedBy }) }
    },
  })
}

export const findRow = async (db: Db, personId: number, eventId: number): Promise<Row | undefined> => {
  const [row] = await db
    .select()
    .from(participation)
    .where(and(eq(participation.personId, personId), eq(participation.eventId, eventId)))
  return row
}

const presentFor = async (db: Db, row: Row, { representative }: By): Promise<Participation> => {
  return presentParticipation(row, {
    person: representative?.of ?? null,
    givenBy: await findNameOf(db, row.givenBy),
  })
}

/** Name of the person behind an account; null for the caller and for a deleted account. */
const nameOfAnother = async (db: Db, accountId: string, by: By): Promise<string | null> => {
  if (accountId === by.accountId) return null
  const [author] = await db
    .select({ ...nameColumns })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.id, accountId))
  return author === undefined ? null : formatLabel(author)
}

const requireOpen = async (db: Db, eventId: number, { personId, now }: By): Promise<EventRow> => {
  const row = requireFirst(await db.select().from(event).where(eq(event.id, eventId)))
  const { fullDay, cancelled } = row
  if (!subscribableKinds.includes(row.kind)) throw new HttpError('rule.not_subscribable')
  if (cancelled) throw new HttpError('rule.event_cancelled')
  if (!answerOpen({ dateStart: toWireTime(row.startsAt), fullDay, cancelled }, toWireTime(now))) {
    throw new HttpError('rule.event_started')
  }
  if (!(await isAsked(db, eventId, personId, now))) throw new HttpError('rule.not_addressed')
  return row
}

const isAsked = async (db: Db, eventId: number, personId: number, now: Date): Promise<boolean> => {
  const invited = await findInvited(db, now)
  const [found] = await db
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.id, eventId), mayAnswer(db, invited, sql`${personId}::integer`)))
  return found !== undefined
}
