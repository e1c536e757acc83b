import { and, eq } from 'drizzle-orm'
import { DutyInput, type PlannedDuty } from '#contract/duties.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import { isMember } from '../../platform/db/active-membership.ts'
import { columnsOfGroup } from '../../platform/db/only-group.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { duty, event, person } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { createRow, type Rows } from '../../platform/resources/rows.ts'
import { fromWireTime } from '../../platform/time.ts'
import { notifyOfDuty } from '../notifications/duty-news.ts'
import { announceWithdrawal } from '../notifications/short-duties.ts'
import { requireGroup } from '../persons/admin/groups.ts'
import { findPersonOf } from '../persons/queries.ts'
import { shiftFrom } from './move.ts'
import { findPlannedDuties, findPlannedDuty, findVolunteers, lockDuty } from './queries.ts'
import { scheduleDutyReminder } from './remind.ts'
import { isCancelled, writePart } from './take.ts'

type NewDuty = DutyInput & { readonly eventId: number }

const columnsOf = ({ dateStart, dateEnd, group, eventId: _event, ...rest }: DutyInput & Partial<NewDuty>) => ({
  ...rest,
  ...columnsOfGroup(group),
  startsAt: fromWireTime(dateStart),
  endsAt: fromWireTime(dateEnd),
})

type Columns = ReturnType<typeof columnsOf>

/** Locks an event, so that it is not deleted in the meantime. @throws HttpError not_found */
const lockEvent = async (tx: Db, id: number) => {
  return requireFirst(await tx.select().from(event).where(eq(event.id, id)).for('share'))
}

export const dutyRows: Rows<PlannedDuty, DutyInput, Columns, NewDuty> = {
  noun: 'duty',
  table: duty,
  read: findPlannedDuty,
  contentOf: ({ id, eventId, volunteers, version, ...content }) => content,
  rules: DutyInput,
  columnsOf: (input) => columnsOf(input),
  added: async (tx, { eventId = 0 }, { accountId: createdBy, now: changedAt }) => {
    const { kind } = await lockEvent(tx, eventId)
    if (kind === 'holiday') throw fieldRefusal('eventId', 'validation.duty_holiday')
    return { eventId, createdBy, changedAt }
  },
  check: async (tx, { before, changed: { needed }, content }) => {
    await requireGroup(tx, content.group, 'group')
    if (before !== null && needed !== undefined && needed < (await findVolunteers(tx, [before.id])).length)
      throw fieldRefusal('needed', 'validation.duty_needed_taken')
  },
  after: async (tx, id, { before, changed: { startsAt, endsAt, location }, author: { now } }) => {
    if (before === null) return await scheduleDutyReminder(tx, await lockDuty(tx, id), now)
    await tx.update(duty).set({ changedAt: now }).where(eq(duty.id, id))
    if (startsAt !== undefined || endsAt !== undefined || location !== undefined) await notifyOfChange(tx, id, now)
  },
  release: async (tx, { id }) => {
    if ((await findVolunteers(tx, [id])).length > 0) throw new HttpError('rule.duty_taken')
  },
}

/**
 * Creates the duties of another event at this one, as far from its start by the clock on the wall.
 * @throws HttpError not_found
 */
export const copyDutiesOf = async (
  tx: DatabaseTransaction,
  { from, to }: { readonly from: number; readonly to: number },
  author: Author,
): Promise<PlannedDuty[]> => {
  const [source, target] = [await lockEvent(tx, from), await lockEvent(tx, to)]
  const shiftTime = shiftFrom(source.startsAt, target.startsAt)
  const shift = (wire: string) => toWireTime(shiftTime(fromWireTime(wire)))
  for (const planned of await findPlannedDuties(tx, from)) {
    const { dateStart, dateEnd, ...content } = dutyRows.contentOf(planned) as DutyInput
    const times = { dateStart: shift(dateStart), dateEnd: shift(dateEnd) }
    await createRow(tx, dutyRows, { ...content, ...times, eventId: to }, author)
  }
  return await findPlannedDuties(tx, to)
}

/** Notifies the volunteers of a duty that has another time or place, and reminds them in time. */
const notifyOfChange = async (tx: Db, id: number, now: Date): Promise<void> => {
  const row = await lockDuty(tx, id)
  const personIds = (await findVolunteers(tx, [id])).map(({ personId }) => personId)
  if (!(await isCancelled(tx, row)))
    await notifyOfDuty(tx, 'changed', row, { personIds, occasion: `${row.version}`, now })
  await scheduleDutyReminder(tx, row, now)
}

/**
 * Enters a member for a duty, or removes one, and tells the member. The change log has the number of volunteers only.
 * @throws HttpError not_found for somebody who is no member on the day of the duty; rule.duty_full
 */
export const enterVolunteer = async (
  tx: DatabaseTransaction,
  { dutyId, uuid, takes }: { readonly dutyId: number; readonly uuid: string; readonly takes: boolean },
  author: Author,
): Promise<PlannedDuty> => {
  const { now } = author
  const row = await lockDuty(tx, dutyId)
  const volunteers = await findVolunteers(tx, [dutyId])
  if (volunteers.some((one) => one.uuid === uuid) !== takes) {
    const personId = await findMemberOn(tx, uuid, toWireDate(row.startsAt))
    if (takes && volunteers.length >= row.needed) throw new HttpError('rule.duty_full')
    const version = await writePart(tx, dutyId, personId, {
      takes,
      offered: false,
      byPlanner: takes,
      givenBy: null,
      now,
    })
    const after = volunteers.length + (takes ? 1 : -1)
    await recordChange(tx, author, {
      noun: 'duty',
      rowId: dutyId,
      action: 'changed',
      fields: { volunteers: [volunteers.length, after] },
    })
    const news = takes ? 'entered' : 'removed'
    await notifyOfDuty(tx, news, row, { personIds: [personId], occasion: `${personId}.${version}`, now })
    if (takes) await scheduleDutyReminder(tx, row, now)
    else await announceWithdrawal(tx, row, { by: await findPersonOf(tx, author.accountId), now })
  }
  return await findPlannedDuty(tx, dutyId)
}

/** Finds the id of a person who is a member on `day`, `yyyy-MM-dd`. @throws HttpError not_found */
const findMemberOn = async (tx: Db, uuid: string, day: string): Promise<number> => {
  const row = requireFirst(
    await tx
      .select({ id: person.id })
      .from(person)
      .where(and(eq(person.uuid, uuid), eq(person.archived, false), isMember(tx, person.id, day))),
  )
  return row.id
}
