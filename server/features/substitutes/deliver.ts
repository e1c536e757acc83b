import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { findFunctionNames, findFunctions, functionsIn } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  account,
  type EventRow,
  event,
  person,
  substitute,
  substituteInvitation,
  substituteRequest,
} from '../../platform/db/tables.ts'
import { shortDate, shortTime } from '../../platform/formats/dates.ts'
import { mayStill } from '../../platform/http/may-still.ts'
import { planners } from '../../platform/http/policy.ts'
import type { JobContext, Payload } from '../../platform/jobs/job.ts'
import { localized } from '../../platform/localized.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'
import { type Sender, sendMail } from '../../platform/mail/send.ts'
import { isRelevantChange } from '../notifications/announce.ts'
import { wasBefore } from '../notifications/appointment.ts'
import { findPlanners } from '../notifications/late-answers.ts'
import { beginning, composeText } from '../notifications/message-text.ts'
import { reminderInstant } from '../notifications/plan.ts'
import { findChangedProgrammes } from '../notifications/programme-news.ts'
import { findInvitedById, type Invited, isLinkOver, lastDayOfLink } from './guest.ts'
import { substituteLink } from './link.ts'
import type { requestEndedJob, substituteMailJob } from './mail-jobs.ts'
import { partName } from './part-name.ts'

interface Tools {
  readonly db: Db
  readonly sender: Sender
}
type News = Payload<typeof substituteMailJob>

const placeAndTime = (held: EventRow, locale: Locale): string =>
  [beginning(held, locale), held.location].filter((one) => one !== null).join(', ')

/** Returns true if the news still holds when the mail is sent. */
const isTrue = ({ invitation, event: held }: Invited, { news, before }: News, now: Date): boolean => {
  const { state } = invitation
  if (news === 'asked') return state === 'asked' && held.startsAt > now
  if (news === 'filled' || news === 'cancelled') return state === 'closed' && held.endsAt > now
  if (state !== 'accepted' || isLinkOver(held, now)) return false
  if (news === 'changed') return before !== undefined && isRelevantChange(wasBefore(before, held), held, now)
  if (news === 'reminder') return !held.cancelled && held.startsAt > now && reminderInstant(held, 'day_before') <= now
  return true
}

/** The programme that was arranged on the day of the news, as it is now; undefined if it is as before. */
const findProgramme = async (db: Db, held: EventRow, day: string, now: Date) => {
  const programmes = (await findChangedProgrammes(db, day, now)).filter((one) => one.event.id === held.id)
  return programmes.length === 0 ? undefined : ({ what: 'programmes', programmes } as const)
}

/** The title and the facts of the news; undefined if it is out of date. */
const composeNews = async (db: Db, held: EventRow, { news, before, day }: News, locale: Locale, now: Date) => {
  const title = localized(locale, held.titleDe, held.titleEn)
  if (news === 'programme') {
    const about = day === undefined ? undefined : await findProgramme(db, held, day, now)
    if (about === undefined) return undefined
    const text = composeText({ locale, about, kind: 'music', before: null })
    return { title: text.title, facts: text.body }
  }
  if (news !== 'changed' && news !== 'reminder') return { title, facts: placeAndTime(held, locale) }
  const about = { what: 'event', event: held, title } as const
  const text = composeText({ locale, about, kind: news === 'changed' ? 'change' : 'reminder', before: before ?? null })
  return { title: text.title, facts: text.body }
}

/** Mails a substitute, unless the news is out of date or the person has no address. A retry sends the identical mail. */
export const deliverToSubstitute = async ({ db, sender }: Tools, payload: News, context: JobContext): Promise<void> => {
  const invited = await findInvitedById(db, payload.invitation)
  if (invited === undefined || !isTrue(invited, payload, context.now)) return
  const { invitation, request, event: held, substitute: reader } = invited
  const { locale, name, email } = reader
  if (email === null) return
  const { news, messageId } = payload
  const composed = await composeNews(db, held, payload, locale, context.now)
  if (composed === undefined) return
  const { expiresAt, uuid } = invitation
  const end = news === 'asked' && expiresAt !== null ? expiresAt : null
  const values = {
    ...composed,
    ...{
      news,
      name,
      part: partName(locale, await findFunctionNames(db, locale), request),
      words: news === 'asked' ? request.message : null,
    },
    until: end === null ? shortDate(lastDayOfLink(held), locale) : shortTime(toWireTime(end), locale),
    link: await substituteLink(db, sender.origin, locale, uuid),
  }
  await sendMail(sender, { to: email, locale, template: 'substitute', values, messageId }, context)
}

/**
 * Mails the planner who asked. If that person may no longer plan, everybody who plans for the whole band is told instead.
 */
export const deliverRequestEnded = async (
  { db, sender }: Tools,
  { request: id, messageId }: Payload<typeof requestEndedJob>,
  context: JobContext,
): Promise<void> => {
  const [found] = await db
    .select({ request: substituteRequest, event })
    .from(substituteRequest)
    .innerJoin(event, eq(event.id, substituteRequest.eventId))
    .where(eq(substituteRequest.id, id))
  if (found === undefined || found.request.state === 'cancelled') return
  const { request, event: held } = found
  const [accepted] = await db
    .select({ name: substitute.name, byPlanner: substituteInvitation.byPlanner })
    .from(substituteInvitation)
    .innerJoin(substitute, eq(substitute.id, substituteInvitation.substituteId))
    .where(and(eq(substituteInvitation.requestId, id), eq(substituteInvitation.state, 'accepted')))
  // The planner recorded it and knows.
  if (accepted?.byPlanner === true) return
  const functions = await findFunctions(db)
  const mailTo = ({ email: to, locale }: Reader) => {
    const values = {
      by: accepted?.name ?? null,
      title: localized(locale, held.titleDe, held.titleEn),
      facts: placeAndTime(held, locale),
      part: partName(locale, functionsIn(locale, functions), request),
      link: `${sender.origin}/${locale}/intra/admin/substitutes/event/${held.id}`,
    }
    return { to, locale, template: 'substitute_request_ended', values } as const
  }
  if (await mayStill(db, request.createdBy, planners, context.now)) {
    const [asker] = await findReaders(db, eq(account.id, request.createdBy))
    if (asker !== undefined) await sendMail(sender, { ...mailTo(asker), messageId }, context)
    return
  }
  await db.transaction(async (tx) => {
    const others = (await findPlanners(tx, 'late', context.now)).filter(({ scope }) => scope === 'all')
    const ids = others.map(({ personId }) => personId)
    for (const reader of await findReaders(tx, inArray(account.personId, ids)))
      await enqueueMail(tx, { ...mailTo(reader), uniqueKey: `substitute_ended:${messageId}:${reader.personId}` })
  })
}

const findReaders = (db: Db, where: SQL) =>
  db
    .select({ personId: person.id, email: account.email, locale: person.locale })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(and(eq(account.emailVerified, true), where))
type Reader = Awaited<ReturnType<typeof findReaders>>[number]
