import { and, eq, sql } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { answerOpen, wishedAnswer } from '#contract/answers.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireTime } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import { isLocale, type Locale, type MessageId } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, type EventRow, event, person } from '../../platform/db/tables.ts'
import { shortDate, shortWeekday } from '../../platform/formats/dates.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { readForm } from '../../platform/http/input.ts'
import { type Frame, foreignLang, homeLink, page } from '../../platform/identity/pages/page.ts'
import { localizedTexts } from '../../platform/localized.ts'
import type { PlainPages } from '../../platform/pages/plain-page.ts'
import { findInvited } from '../invitations/invited.ts'
import { answerPath, readAnswer } from '../notifications/answer-link.ts'
import { findRow, putAnswer } from './answer.ts'
import { findCoveringAbsence } from './covering-absence.ts'
import { presentParticipation } from './statement.ts'

/** The person and the event of a link. */
interface Invitation {
  readonly personId: number
  /** Author of the answer in the history: the account, or the person without one. */
  readonly by: string
  readonly event: EventRow
}

/** The page of a mailed link. Opening it changes nothing, because mail scanners open it too; its buttons do. */
export const mountAnswerPage = (app: Hono, { read, write, clock }: Deps, pages: PlainPages): void => {
  const path = `/:locale{de-ch|en-gb}/${answerPath}`
  const localeOf = (c: Context): Locale => {
    const locale = c.req.param('locale')
    return isLocale(locale) ? locale : 'de-ch'
  }
  const show = async (c: Context, token: string, saved: boolean): Promise<Response> => {
    const frame = await pages.frameFor(localeOf(c))
    const invitation = await read(findInvitation, token, clock())
    // The address contains a secret: no other site may see it.
    c.header('Referrer-Policy', 'strict-origin')
    if (invitation === undefined) return pages.send(c, 410, overPage(frame))
    const found = await read(findRow, invitation.personId, invitation.event.id)
    const row = found === undefined ? null : presentParticipation(found)
    const answer = {
      status: row === null ? null : wishedAnswer(row).status,
      waits: row !== null && row.late !== null && !row.late.refused,
    }
    return pages.send(c, 200, answerPage(frame, { ...invitation, token, saved, ...answer }))
  }

  app.get(path, (c) => show(c, c.req.query('token') ?? '', false))

  app.post(path, async (c) => {
    const { token: key = '', answer } = await readForm(c)
    const invitation = await read(findInvitation, key, clock())
    const isAnswer = answer === 'yes' || answer === 'no'
    if (invitation === undefined || !isAnswer) return await show(c, key, false)
    return await show(c, key, await saveAnswer({ write }, invitation, answer === 'yes', clock()))
  })
}

/** @returns false if the event no longer accepts answers, or another request answered concurrently */
const saveAnswer = async (
  { write }: Pick<Deps, 'write'>,
  { personId, by, event: { id: eventId } }: Invitation,
  status: boolean,
  now: Date,
) => {
  const author = { personId, accountId: by, now }
  try {
    await write(async (tx) => {
      const row = await findRow(tx, personId, eventId)
      const despite = await findCoveringAbsence(tx, personId, eventId)
      const desired = { eventId, status, despite, remarks: row?.remarks ?? '' }
      await putAnswer(tx, { ...desired, id: row?.id }, row?.version, author)
    })
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/**
 * Returns undefined for a link that was not signed here, an event that no longer accepts answers, or a person whom it
 * does not invite.
 */
const findInvitation = async (db: Db, token: string, now: Date): Promise<Invitation | undefined> => {
  const key = await readAnswer(db, token)
  if (key === undefined) return undefined
  const [row] = await db.select().from(event).where(eq(event.id, key.eventId))
  if (row === undefined || !subscribableKinds.includes(row.kind)) return undefined
  const invited = await findInvited(db, now)
  const [reader] = await db
    .select({ id: person.id, uuid: person.uuid, accountId: account.id })
    .from(event)
    .innerJoinLateral(invited, sql`true`)
    .innerJoin(person, eq(person.id, invited.personId))
    .leftJoin(account, eq(account.personId, person.id))
    .where(and(eq(event.id, row.id), eq(person.uuid, key.personUuid), eq(person.archived, false)))
    .limit(1)
  if (reader === undefined) return undefined
  const { fullDay, cancelled } = row
  if (!answerOpen({ dateStart: toWireTime(row.startsAt), fullDay, cancelled }, toWireTime(now))) return undefined
  return { personId: reader.id, by: reader.accountId ?? reader.uuid, event: row }
}

interface Shown {
  readonly event: EventRow
  readonly token: string
  readonly status: boolean | null
  /** The answer came after the deadline and waits for a planner. */
  readonly waits: boolean
  readonly saved: boolean
}

const answerPage = (frame: Frame, { event: about, token, status, waits, saved }: Shown): Promise<string> => {
  const t = textIn(frame.locale)
  const { title, foreign } = localizedTexts(frame.locale, { title: [about.titleDe, about.titleEn] })
  const start = toWireTime(about.startsAt)
  const when = [
    shortWeekday(start, frame.locale),
    shortDate(start, frame.locale),
    ...(about.fullDay ? [] : [start.slice(11)]),
  ].join(', ')
  const current = status ? 'yes' : 'no'
  const stored = status === null ? 'notice.page.open' : (`notice.page.${saved ? 'saved.' : ''}${current}` as const)
  const state = waits && status !== null ? (`notice.page.waits.${current}` as const) : stored
  const button = (answer: 'yes' | 'no') =>
    html`<button class="button${status === null ? '' : ' button--quiet'}" type="submit" name="answer" value="${answer}">${t(`notice.answer.${answer}`)}</button>\n`
  return page(
    frame,
    title,
    html`<h1${foreignLang(frame, foreign.length > 0)}>${title}</h1>
<p class="lead">${when}${about.location === null ? '' : html`<br>${about.location}`}</p>
<p class="note" role="status">${t(state)}</p>
<form class="form" method="post" action="/${frame.locale}/${answerPath}">
<input type="hidden" name="token" value="${token}">
${status === true ? '' : button('yes')}${status === false ? '' : button('no')}</form>
${homeLink(frame)}`,
  )
}

const overPage = (frame: Frame): Promise<string> => {
  const t = textIn(frame.locale)
  const title = t('notice.page.over.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${t('notice.page.over')}</p>
<p class="buttons"><a class="button" href="${frame.origin}/${frame.locale}/intra/meetings">${t('notice.page.meetings')}</a></p>
${homeLink(frame)}`,
  )
}

const textIn =
  (locale: Locale) =>
  (id: MessageId): string =>
    intls[locale].formatMessage({ id })
