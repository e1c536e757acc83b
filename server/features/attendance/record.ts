import { and, eq, inArray } from 'drizzle-orm'
import type { AttendanceRecord, AttendanceState } from '#contract/attendance.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { attendance, event } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { PlanningScope } from '../../platform/http/planner.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { findPlayer } from '../answers/find-player.ts'
import { mergeStatements, redateStatement, type Statements } from './merge-statements.ts'
import { findRecord } from './queries.ts'

interface Recorded {
  readonly eventId: number
  /** The player's id. */
  readonly uuid: string
  readonly scope: PlanningScope
  readonly state: AttendanceState | null
  /** Id of the statement. */
  readonly id: string
  /** Epoch milliseconds of the device's clock. */
  readonly recordedAt: number
  readonly sentAt: number
  /** Version of the record that the author saw; null = none. */
  readonly seen: number | null
  /** `at` of that record. */
  readonly seenAt: number | null
  /** Ids of the author's earlier statements that were sent without a reply. */
  readonly supersedes: readonly string[]
}

type Row = typeof attendance.$inferSelect

/** A device whose clock was set between recording and sending may report any age. */
const maximumAgeMs = 365 * 86_400_000

/** Number of ids that a record remembers: more than there are statements about one player at one event. */
const maximumReceived = 200

/**
 * Returns the server's time of arrival minus the age on the device, so that only the pace of the device's clock counts,
 * not what it shows. If the clock was set in between, the statement is still later than the record its author saw.
 */
const timeOf = ({ recordedAt, sentAt, seenAt }: Recorded, now: Date): Date => {
  const age = Math.min(Math.max(0, sentAt - recordedAt), maximumAgeMs)
  const earliest = seenAt === null ? 0 : seenAt + 1
  return new Date(Math.min(now.getTime(), Math.max(now.getTime() - age, earliest)))
}

/**
 * Adds a statement about a player's attendance; see `mergeStatements`. Idempotent by its id.
 * @throws HttpError not_found, rule.not_subscribable, rule.event_cancelled, rule.attendance_too_early
 */
export const record = async (
  tx: DatabaseTransaction,
  recorded: Recorded,
  author: Author & { readonly accountId: string },
): Promise<AttendanceRecord> => {
  const { accountId, now } = author
  const { eventId, uuid, scope, state, id, seen, supersedes } = recorded
  const personId = await findPlayer(tx, { uuid, eventId, scope }, now)
  await requireStarted(tx, eventId, now)
  const at = timeOf(recorded, now)
  const place = and(eq(attendance.personId, personId), eq(attendance.eventId, eventId))
  const [created] = await tx
    .insert(attendance)
    .values({
      personId,
      eventId,
      state,
      statement: id,
      recordedAt: at,
      recordedBy: accountId,
      received: [id, ...supersedes],
    })
    .onConflictDoNothing({ target: [attendance.personId, attendance.eventId] })
    .returning({ id: attendance.id })
  if (created === undefined) {
    const [row] = await tx.select().from(attendance).where(place).for('update')
    if (row === undefined) throw new Error('a conflicting row was deleted')
    // A server of the version before has written no received ids.
    const isRepeated = [row.statement, row.otherStatement, ...row.received].includes(id)
    const held = statementsOf(row)
    const merged = isRepeated
      ? redateStatement(held, id, at)
      : mergeStatements(held, { id, state, by: accountId, at }, seen === row.version, supersedes)
    // A better time alone is no new version: whoever has seen the statement can still decide about it.
    const isRedated = isRepeated && merged?.latest.id === row.statement
    await tx
      .update(attendance)
      .set({
        received: isRepeated ? row.received : [...row.received, id, ...supersedes].slice(-maximumReceived),
        ...(merged === null ? {} : { ...columnsOf(merged), version: row.version + (isRedated ? 0 : 1) }),
      })
      .where(eq(attendance.id, row.id))
    if (merged !== null) {
      const { state: after, by } = merged.latest
      await log(tx, { ...author, accountId: by }, row.id, row.state, after)
    }
  } else await log(tx, author, created.id, null, state)
  return await findRecord(tx, eventId, personId)
}

const statementsOf = (row: Row): Statements => {
  const { otherState, otherStatement, otherAt, otherBy } = row
  const isDisputed = otherStatement !== null && otherAt !== null && otherBy !== null
  return {
    latest: { id: row.statement, state: row.state, by: row.recordedBy, at: row.recordedAt },
    other: isDisputed ? { id: otherStatement, state: otherState, by: otherBy, at: otherAt } : null,
  }
}

const columnsOf = ({ latest, other }: Statements): Partial<Row> => ({
  state: latest.state,
  statement: latest.id,
  recordedAt: latest.at,
  recordedBy: latest.by,
  otherState: other?.state ?? null,
  otherStatement: other?.id ?? null,
  otherAt: other?.at ?? null,
  otherBy: other?.by ?? null,
})

const log = async (
  tx: Db,
  author: Author,
  rowId: number,
  before: AttendanceState | null,
  after: AttendanceState | null,
): Promise<void> => {
  if (before === after) return
  const action = before === null ? 'created' : 'changed'
  await recordChange(tx, author, { noun: 'attendance', rowId, action, fields: { attendance: [before, after] } })
}

/** The event is locked, so that it is not deleted in the meantime. */
const requireStarted = async (tx: Db, eventId: number, now: Date): Promise<void> => {
  const [row] = await tx
    .select({ startsAt: event.startsAt, cancelled: event.cancelled })
    .from(event)
    .where(and(eq(event.id, eventId), inArray(event.kind, [...subscribableKinds])))
    .for('share')
  if (row === undefined) throw new HttpError('rule.not_subscribable')
  if (row.cancelled) throw new HttpError('rule.event_cancelled')
  if (toWireDate(now) < toWireDate(row.startsAt)) throw new HttpError('rule.attendance_too_early')
}
