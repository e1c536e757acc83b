import { and, asc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type AttendanceEvent, type AttendanceRecord, recordedDays } from '#contract/attendance.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, attendance, event, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { isPlanned, type PlanningScope } from '../../platform/http/planner.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { dayAfter, startOfDay } from '../../platform/time.ts'
import { findAnswersByEvent } from '../answers/answers.ts'
import { findInvited } from '../invitations/invited.ts'
import { formatLabel } from '../persons/queries.ts'

/** Events with sign-up that took place or will. */
export const held = and(eq(event.cancelled, false), inArray(event.kind, [...subscribableKinds]))

/** The events that are recorded these days. */
const recordedNow = (now: Date): SQL | undefined => {
  const today = toWireDate(now)
  return and(
    held,
    gte(event.startsAt, startOfDay(dayAfter(today, -recordedDays.before))),
    lt(event.startsAt, startOfDay(dayAfter(today, recordedDays.ahead + 1))),
  )
}

/** The events that are recorded these days, earliest first, with the players in the scope. */
export const findAttendanceEvents = async (
  db: Db,
  scope: PlanningScope,
  locale: Locale,
  now: Date,
): Promise<AttendanceEvent[]> => {
  const events = await db.select().from(event).where(recordedNow(now)).orderBy(asc(event.startsAt), asc(event.id))
  if (events.length === 0) return []
  const these = inArray(
    event.id,
    events.map(({ id }) => id),
  )
  const answers = await findAnswersByEvent(db, these, { scope, reasonsFor: null, now })
  return events.flatMap((row) => {
    const { id, fullDay, startsAt, titleDe, titleEn } = row
    const players = (answers.get(id) ?? []).map(({ uuid, label, section, status }) => ({
      uuid,
      label,
      section,
      status,
    }))
    if (players.length === 0) return []
    const texts = localizedTexts(locale, { title: [titleDe, titleEn] })
    return [{ id, ...texts, dateStart: toWireTime(startsAt), fullDay, players }]
  })
}

const recorder = alias(account, 'recorder')
const recorderPerson = alias(person, 'recorder_person')
const opponent = alias(account, 'opponent')
const opponentPerson = alias(person, 'opponent_person')

const findRecords = async (db: Db, where: SQL | undefined): Promise<AttendanceRecord[]> => {
  const rows = await db
    .select({
      eventId: attendance.eventId,
      uuid: person.uuid,
      state: attendance.state,
      at: attendance.recordedAt,
      id: attendance.statement,
      by: {
        firstName: recorderPerson.firstName,
        lastName: recorderPerson.lastName,
        company: recorderPerson.company,
      },
      otherState: attendance.otherState,
      otherAt: attendance.otherAt,
      otherBy: {
        firstName: opponentPerson.firstName,
        lastName: opponentPerson.lastName,
        company: opponentPerson.company,
      },
      version: attendance.version,
    })
    .from(attendance)
    .innerJoin(person, eq(person.id, attendance.personId))
    .innerJoin(event, eq(event.id, attendance.eventId))
    .leftJoin(recorder, eq(recorder.id, attendance.recordedBy))
    .leftJoin(recorderPerson, eq(recorderPerson.id, recorder.personId))
    .leftJoin(opponent, eq(opponent.id, attendance.otherBy))
    .leftJoin(opponentPerson, eq(opponentPerson.id, opponent.personId))
    .where(where)
    .orderBy(asc(attendance.id))
  return rows.map(({ at, by, otherState, otherAt, otherBy, ...row }) => ({
    ...row,
    at: at.getTime(),
    by: by && formatLabel(by),
    other:
      otherAt && otherState !== row.state
        ? { state: otherState, at: otherAt.getTime(), by: otherBy && formatLabel(otherBy) }
        : null,
  }))
}

/** Finds the records of invited persons in the scope for the events of these days. */
export const findAttendanceRecords = async (db: Db, scope: PlanningScope, now: Date): Promise<AttendanceRecord[]> => {
  const invited = await findInvited(db, now)
  const persons = db
    .select({ personId: invited.personId })
    .from(invited)
    .where(isPlanned(db, scope, invited))
  return await findRecords(db, and(recordedNow(now), inArray(attendance.personId, persons)))
}

/** @throws HttpError not_found */
export const findRecord = async (db: Db, eventId: number, personId: number): Promise<AttendanceRecord> => {
  return requireFirst(await findRecords(db, and(eq(attendance.eventId, eventId), eq(attendance.personId, personId))))
}
