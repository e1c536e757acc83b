import { and, eq } from 'drizzle-orm'
import { type DutyChange, DutyInput, type PlannedDuty } from '#contract/duties.ts'
import { toWireDate } from '#contract/time.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import { isMember } from '../db/active-membership.ts'
import type { Database, Db } from '../db/open.ts'
import { duty, event, person } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { notifyOfDuty } from '../notifications/duty-news.ts'
import { announceWithdrawal } from '../notifications/short-duties.ts'
import { findPersonOf } from '../persons/queries.ts'
import { fromWireTime } from '../time.ts'
import { shiftFrom } from './move.ts'
import { findPlannedDuties, findPlannedDuty, findVolunteers, lockDuty } from './queries.ts'
import { scheduleDutyReminder } from './remind.ts'
import { isCancelled, writePart } from './take.ts'

const columnsOf = ({ dateStart, dateEnd, ...rest }: DutyInput) => ({
  ...rest,
  startsAt: fromWireTime(dateStart),
  endsAt: fromWireTime(dateEnd),
})

type Columns = ReturnType<typeof columnsOf>

/** The columns that planners write: one that is added to duties does not compile until it is copied here. */
const contentOf = ({ nameDe, nameEn, location, needed, startsAt, endsAt }: typeof duty.$inferSelect) =>
  ({ nameDe, nameEn, location, needed, startsAt, endsAt }) satisfies Record<keyof Columns, unknown>

/** Locks an event, so that it is not deleted in the meantime. @throws HttpError not_found */
const lockEvent = async (tx: Db, id: number) => {
  const [row] = await tx.select().from(event).where(eq(event.id, id)).for('share')
  if (row === undefined) throw new HttpError('not_found')
  return row
}

const insertDuty = async (tx: Db, eventId: number, columns: Columns, author: Author): Promise<number> => {
  const { accountId: createdBy, now } = author
  const [row] = await tx
    .insert(duty)
    .values({ ...columns, eventId, createdBy, changedAt: now })
    .returning()
  if (row === undefined) throw new Error('a duty was inserted without a row coming back')
  await recordChange(tx, author, {
    noun: 'duty',
    rowId: row.id,
    action: 'created',
    fields: changedFields(null, columns),
  })
  await scheduleDutyReminder(tx, row, now)
  return row.id
}

/** Creates a duty of an event. @throws HttpError not_found for an unknown event */
export const addDuty = async (
  tx: Db,
  { eventId, ...input }: DutyInput & { readonly eventId: number },
  author: Author,
): Promise<PlannedDuty> => {
  await lockEvent(tx, eventId)
  return await findPlannedDuty(tx, await insertDuty(tx, eventId, columnsOf(input), author))
}

/**
 * Creates the duties of another event at this one, as far from its start by the clock on the wall.
 * @throws HttpError not_found
 */
export const copyDutiesOf = (
  { db }: Pick<Database, 'db'>,
  { from, to }: { readonly from: number; readonly to: number },
  author: Author,
): Promise<PlannedDuty[]> =>
  db.transaction(async (tx) => {
    const [source, target] = [await lockEvent(tx, from), await lockEvent(tx, to)]
    const shift = shiftFrom(source.startsAt, target.startsAt)
    for (const row of await tx.select().from(duty).where(eq(duty.eventId, from)).orderBy(duty.startsAt, duty.id)) {
      const times = { startsAt: shift(row.startsAt), endsAt: shift(row.endsAt) }
      await insertDuty(tx, to, { ...contentOf(row), ...times }, author)
    }
    return await findPlannedDuties(tx, to)
  })

/** Changes a duty; its volunteers are notified of another time or place. @throws HttpError as updateRow */
export const updateDuty = (
  { db }: Pick<Database, 'db'>,
  on: Changed,
  change: DutyChange,
  author: Author,
): Promise<PlannedDuty> =>
  db.transaction(async (tx) => {
    await lockDuty(tx, on.id)
    return await updateRow(
      tx,
      {
        noun: 'duty',
        table: duty,
        on,
        read: () => findPlannedDuty(tx, on.id),
        contentOf: ({ id, eventId, volunteers, version, ...content }) => content,
        rules: DutyInput,
        change,
        columnsOf,
        check: async ({ needed }) => {
          if (needed !== undefined && needed < (await findVolunteers(tx, [on.id])).length)
            throw new HttpError('validation.invalid', {
              fields: [{ field: 'needed', message: 'validation.duty_needed_taken' }],
            })
        },
        after: async ({ startsAt, endsAt, location }) => {
          await tx.update(duty).set({ changedAt: author.now }).where(eq(duty.id, on.id))
          if (startsAt !== undefined || endsAt !== undefined || location !== undefined)
            await notifyOfChange(tx, on.id, author.now)
        },
      },
      author,
    )
  })

/** Notifies the volunteers of a duty that has another time or place, and reminds them in time. */
const notifyOfChange = async (tx: Db, id: number, now: Date): Promise<void> => {
  const row = await lockDuty(tx, id)
  const personIds = (await findVolunteers(tx, [id])).map(({ personId }) => personId)
  if (!(await isCancelled(tx, row)))
    await notifyOfDuty(tx, 'changed', row, { personIds, occasion: `${row.version}`, now })
  await scheduleDutyReminder(tx, row, now)
}

/** Deletes a duty. @throws HttpError not_found, rule.duty_taken while somebody has taken it */
export const deleteDuty = ({ db }: Pick<Database, 'db'>, id: number, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockDuty(tx, id)
    if ((await findVolunteers(tx, [id])).length > 0) throw new HttpError('rule.duty_taken')
    const fields = changedFields(contentOf(row), null)
    await recordChange(tx, author, { noun: 'duty', rowId: id, action: 'removed', fields })
    await tx.delete(duty).where(eq(duty.id, id))
  })

/**
 * Enters a member for a duty, or removes one, and tells the member. The change log has the number of volunteers only.
 * @throws HttpError not_found for somebody who is no member on the day of the duty; rule.duty_full
 */
export const enterVolunteer = (
  { db }: Pick<Database, 'db'>,
  { dutyId, uuid, takes }: { readonly dutyId: number; readonly uuid: string; readonly takes: boolean },
  author: Author,
): Promise<PlannedDuty> =>
  db.transaction(async (tx) => {
    const { now } = author
    const row = await lockDuty(tx, dutyId)
    const volunteers = await findVolunteers(tx, [dutyId])
    if (volunteers.some((one) => one.uuid === uuid) !== takes) {
      const personId = await findMemberOn(tx, uuid, toWireDate(row.startsAt))
      if (takes && volunteers.length >= row.needed) throw new HttpError('rule.duty_full')
      const version = await writePart(tx, dutyId, personId, { takes, offered: false, byPlanner: takes, now })
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
  })

/** Finds the id of a person who is a member on `day`, `yyyy-MM-dd`. @throws HttpError not_found */
const findMemberOn = async (tx: Db, uuid: string, day: string): Promise<number> => {
  const [row] = await tx
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.uuid, uuid), eq(person.archived, false), isMember(tx, person.id, day)))
  if (row === undefined) throw new HttpError('not_found')
  return row.id
}
