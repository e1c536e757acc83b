import { and, eq } from 'drizzle-orm'
import type { Duty } from '#contract/duties.ts'
import type { Locale } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { dutyVolunteer, event } from '../../platform/db/tables.ts'
import { HttpError, requireUnmoved } from '../../platform/http/http-error.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'
import { notifyOfDuty } from '../notifications/duty-news.ts'
import { announceWithdrawal } from '../notifications/short-duties.ts'
import { findPersonOf } from '../persons/queries.ts'
import { type DutyRow, findDuty, findVolunteers, lockDuty } from './queries.ts'
import { scheduleDutyReminder } from './remind.ts'

interface Desired {
  readonly dutyId: number
  readonly takes: boolean
  /** True to look for somebody who takes it over; until then the person has it. */
  readonly offered: boolean
  readonly supersedes: boolean
  readonly start?: string | undefined
}

interface By {
  readonly personId: number
  readonly locale: Locale
  readonly now: Date
}

/**
 * Stores a member's part in a duty. `expected` is the version that it is based on. Idempotent: a state that equals the
 * desired one is returned. Of several members at once exactly one gets the last place.
 * @throws HttpError not_found; conflict.version with the duty; rule.duty_full, rule.duty_closed,
 * rule.event_cancelled, rule.event_moved
 */
export const putOwnPart = async (
  tx: DatabaseTransaction,
  { dutyId, takes, offered, supersedes, start }: Desired,
  expected: number,
  by: By,
): Promise<Duty> => {
  const row = await lockDuty(tx, dutyId)
  const part = { takes, offered: takes && offered, byPlanner: false, now: by.now }
  const find = () => findDuty(tx, dutyId, by)
  const { row: duty } = await putDesired({
    find,
    isEqual: (before) => before.takes === takes && before.offered === part.offered,
    isBasis: ({ version }) => version === expected,
    supersedes,
    write: async (before) => {
      if (before.cancelled && takes) throw new HttpError('rule.event_cancelled')
      if (row.startsAt <= by.now) throw new HttpError('rule.duty_closed')
      if (takes && !before.takes) requireUnmoved(start, before.dateStart)
      if (takes && !before.takes) await findPlace(tx, row, by)
      await writePart(tx, row.id, by.personId, part)
      if (takes) await scheduleDutyReminder(tx, row, by.now)
      else if (before.takes) await announceWithdrawal(tx, row, { by: by.personId, now: by.now })
      return await find()
    },
    present: (before) => before,
  })
  return duty
}

/** Writes a person's part in a duty. @returns its new version */
export const writePart = async (
  tx: DatabaseTransaction,
  dutyId: number,
  personId: number,
  {
    takes,
    offered,
    byPlanner,
    now,
  }: { readonly takes: boolean; readonly offered: boolean; readonly byPlanner: boolean; readonly now: Date },
): Promise<number> => {
  const place = and(eq(dutyVolunteer.dutyId, dutyId), eq(dutyVolunteer.personId, personId))
  const [known] = await tx.select().from(dutyVolunteer).where(place)
  const offeredAt = offered ? (known?.offeredAt ?? now) : null
  // An offer does not change when the person volunteered.
  const changedAt = known?.takes === takes ? known.changedAt : now
  const values = { takes, offeredAt, byPlanner: known?.takes === takes ? known.byPlanner : byPlanner, changedAt }
  const written = await writeOnVersion(tx, dutyVolunteer, { dutyId, personId }, known?.version, values)
  if (written === undefined) throw new Error('a part in a locked duty was written')
  return written.version
}

/**
 * Finds a place for a person: a free one, or that of whoever offered the duty first, who is released then.
 * @throws HttpError rule.duty_full
 */
const findPlace = async (tx: DatabaseTransaction, row: DutyRow, { personId, now }: By): Promise<void> => {
  const volunteers = await findVolunteers(tx, [row.id])
  if (volunteers.length < row.needed) return
  const [giver] = volunteers
    .filter(({ offeredAt }) => offeredAt !== null)
    .sort((a, b) => Number(a.offeredAt) - Number(b.offeredAt))
  if (giver === undefined) throw new HttpError('rule.duty_full')
  const version = await writePart(tx, row.id, giver.personId, {
    ...{ takes: false, offered: false, byPlanner: false, now },
  })
  const occasion = `${giver.personId}.${version}`
  await notifyOfDuty(tx, 'given', row, { personIds: [giver.personId], occasion, now })
  await notifyOfDuty(tx, 'taken', row, { personIds: [personId], occasion, now })
  const planner = await findPersonOf(tx, row.createdBy)
  if (planner !== null && ![giver.personId, personId].includes(planner))
    await notifyOfDuty(tx, 'passed', row, { personIds: [planner], occasion, now })
}

/** Returns true if the event of a duty is cancelled. */
export const isCancelled = async (tx: Db, { eventId }: Pick<DutyRow, 'eventId'>): Promise<boolean> =>
  (await tx.$count(event, and(eq(event.id, eventId), eq(event.cancelled, true)))) > 0
