import { eq } from 'drizzle-orm'
import type { EditedEnquiry, MadeEvent } from '#contract/edited-enquiries.ts'
import { defaultReminderDays, EventInput, notRepeated } from '#contract/event-input.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import { recordHistory } from '../../platform/db/absence-requests.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { enquiry, event, participation } from '../../platform/db/tables.ts'
import type { PersonAuthor } from '../../platform/http/caller.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import { findFieldProblems } from '../../platform/http/input.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { recordChange } from '../../platform/resources/record.ts'
import { dayAfter } from '../../platform/time.ts'
import { addEvent } from '../events/edit.ts'
import type { Asker } from '../invitations/asker.ts'
import { notifyOfEnquiry } from '../notifications/enquiry-news.ts'
import { findAnswersTo, findOptions, type OptionRow } from './answered.ts'
import { findAskedEnquiry } from './edited.ts'

/** A date that an event can have. */
interface Held extends Pick<OptionRow, 'id'> {
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * Makes the event of a date, with the invitations and the answers of the enquiry, and closes the enquiry. A second planner
 * waits for the first one, and makes none.
 * @throws HttpError not_found; conflict.version with the enquiry; validation.invalid
 */
export const makeEvent = async (
  tx: DatabaseTransaction,
  asker: Checked<Asker>,
  { id, version }: { readonly id: number; readonly version: number },
  { option, ...chosen }: MadeEvent,
  author: PersonAuthor,
): Promise<EditedEnquiry> => {
  await tx.select({ id: enquiry.id }).from(enquiry).where(eq(enquiry.id, id)).for('update')
  const before = await findAskedEnquiry(tx, asker, id)
  const date = await requireDate(tx, id, option)
  if (before.eventId !== null && (await isOf(tx, before.eventId, date))) return before
  if (before.eventId !== null || before.version !== version)
    throw new HttpError('conflict.version', { current: before })
  if (date.startsAt <= author.now) throw fieldRefusal('option', 'validation.enquiry_over')
  const content = eventOf(before, date, chosen, author.now)
  const problems = findFieldProblems(EventInput, content)
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  const { id: eventId } = await addEvent(tx, content as EventInput, author)
  if (!before.anonymous) await takeOver(tx, before, { eventId, kind: chosen.kind, date }, author)
  await tx
    .update(enquiry)
    .set({ eventId, endedAt: author.now, version: version + 1 })
    .where(eq(enquiry.id, id))
  await notifyOfEnquiry(tx, 'event', id, author.now)
  const fields = { eventId: [null, eventId], endedAt: [null, author.now.toISOString()] } as const
  await recordChange(tx, author, { noun: 'enquiry', rowId: id, action: 'changed', fields })
  return await findAskedEnquiry(tx, asker, id)
}

/** @throws HttpError validation.invalid at `option` for one without a date, and for one of another enquiry */
const requireDate = async (tx: Db, id: number, option: number): Promise<Held> => {
  const found = (await findOptions(tx, [id]))(id).find((one) => one.id === option)
  if (found?.startsAt == null || found.endsAt === null) throw fieldRefusal('option', 'validation.enquiry_no_date')
  return { id: found.id, startsAt: found.startsAt, endsAt: found.endsAt }
}

/** True if the event was made of the date: its time has not been changed since. */
const isOf = async (tx: Db, eventId: number, { startsAt }: Held): Promise<boolean> => {
  const [held] = await tx.select({ startsAt: event.startsAt }).from(event).where(eq(event.id, eventId))
  return held?.startsAt.getTime() === startsAt.getTime()
}

/** An internal event. It reminds only on days to come, because everybody is told of it now. */
const eventOf = (
  { sections, invitations, minimumPlayers }: EditedEnquiry,
  { startsAt, endsAt }: Held,
  chosen: Omit<MadeEvent, 'option'>,
  now: Date,
) => ({
  ...{ ...chosen, sections, invitations, minimumPlayers, dateStart: toWireTime(startsAt), dateEnd: toWireTime(endsAt) },
  ...{
    fullDay: false,
    publicEvent: false,
    comments: false,
    fileIds: [],
    imageName: null,
    albumNames: [],
    articleId: null,
    contactUuid: null,
  },
  ...{ remarksDe: null, remarksEn: null, callTime: null, callPlace: null, dressCode: null, replyBy: null },
  ...{ venueId: null, ...notRepeated },
  reminderDays: defaultReminderDays.filter((days) => dayAfter(toWireDate(startsAt), -days) > toWireDate(now)),
})

interface Made {
  readonly eventId: number
  readonly kind: MadeEvent['kind']
  readonly date: Held
}

/** Gives the answers to a date to its event, as said when they were given, and by whom. A maybe holds until the day, if the band knows it. */
const takeOver = async (
  tx: DatabaseTransaction,
  asked: EditedEnquiry,
  { eventId, kind, date }: Made,
  { accountId, now }: PersonAuthor,
): Promise<void> => {
  const hasMaybe = (await readSetting(tx, 'maybeKinds')).includes(kind)
  for (const { personId, givenBy, choices, changedAt } of await findAnswersTo(tx, asked, now)) {
    const answer = choices.find((one) => one.option === date.id)?.answer
    if (answer === undefined || (answer === 'maybe' && !hasMaybe)) continue
    const written = await insertRow(tx, participation, {
      ...{ personId, eventId, givenBy, statedAt: changedAt, changedAt: now, changedBy: accountId },
      status: answer === 'maybe' ? null : answer === 'yes',
      maybeUntil: answer === 'maybe' ? toWireDate(date.startsAt) : null,
    })
    await recordHistory(tx, written)
  }
}
