import { and, eq } from 'drizzle-orm'
import type { Duty } from '#contract/duties.ts'
import type { Locale } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { dutyVolunteer, event } from '../../platform/db/tables.ts'
import { type Acting, replyFor } from '../../platform/http/for-whom.ts'
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

interface By extends Omit<Acting, 'accountId'> {
  readonly locale: Locale
}

/**
 * Stores a member's part in a duty. `expected` is the version that it is based on. Idempotent: a state that equals the
 * desired one is returned. Of several members at once exactly one gets the last place.
 * @throws HttpError not_found; conflict.version with the duty; rule.duty_full, rule.duty_of_group, rule.duty_closed,
 * rule.event_cancelled, rule.event_moved
 */
export const putOwnPart = async (
  tx: DatabaseTransaction,
  { dutyId, takes, offered, supersedes, start }: Desired,
  expected: number,
  by: By,
): Promise<Duty> => {
  const row = await lockDuty(tx, dutyId)
  const part = {
    takes,
    offered: takes && offered,
    byPlanner: false,
    givenBy: by.representative?.personId ?? null,
    now: by.now,
  }
  const find = () => findDuty(tx, dutyId, replyFor(by), by)
  const { row: duty } = await putDesired({
    find,
    isEqual: (before) => before.takes === takes && before.offered === part.offered,
    isBasis: ({ version }) => version === expected,
    supersedes,
    write: async (before) => {
      if (before.cancelled && takes) throw new HttpError('rule.event_cancelled')
      if (row.startsAt <= by.now) throw new HttpError('rule.duty_closed')
      if (takes && !before.takes && !before.isAsked) throw new HttpError('rule.duty_of_group')
      if (takes && !before.takes) requireUnmoved(start, before.dateStart)
      if (takes && !before.takes) await findPlace(tx, row, by)
      await writePart(tx, row.id, by.personId, part)
      if (takes) await scheduleDutyReminder(tx, row, by.now)
      else if (before.takes) await announceWithdrawal(tx, row, { by: by.personId, now: by.now })
      return await find()
    },
    present: ({ isAsked: _, ...shown }) => shown,
  })
  return duty
}

interface Part extends Pick<Desired, 'takes' | 'offered'> {
  readonly byPlanner: boolean
  /** The representative who said so; null = the person, or a planner. */
  readonly givenBy: number | null
  readonly now: Date
}

/** Writes a person's part in a duty. @returns its new version */
export const writePart = async (
  tx: DatabaseTransaction,
  dutyId: number,
  personId: number,
  { takes, offered, byPlanner, givenBy, now }: Part,
): Promise<number> => {
  const place = and(eq(dutyVolunteer.dutyId, dutyId), eq(dutyVolunteer.personId, personId))
  const [known] = await tx.select().from(dutyVolunteer).where(place)
  const offeredAt = offered ? (known?.offeredAt ?? now) : null
  // An offer does not change when the person volunteered.
  const changedAt = known?.takes === takes ? known.changedAt : now
  const values = { takes, offeredAt, byPlanner: known?.takes === takes ? known.byPlanner : byPlanner }
  const written = await writeOnVersion(tx, dutyVolunteer, { dutyId, personId }, known?.version, {
    ...{ ...values, givenBy, changedAt },
  })
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
    ...{ takes: false, offered: false, byPlanner: false, givenBy: null, now },
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
