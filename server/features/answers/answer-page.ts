import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { wishedAnswer } from '#contract/answers.ts'
import { toWireTime } from '#contract/time.ts'
import { isLocale, type Locale } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { shortDate, shortWeekday } from '../../platform/formats/dates.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { readForm } from '../../platform/http/input.ts'
import { type Frame, foreignLang, homeLink, page } from '../../platform/identity/pages/page.ts'
import { localizedTexts, textsIn } from '../../platform/localized.ts'
import type { PlainPages } from '../../platform/pages/plain-page.ts'
import { answerPaths } from '../notifications/answer-link.ts'
import type { Answering } from '../notifications/link-holder.ts'
import { findRow, putAnswer } from './answer.ts'
import { findCoveringAbsence } from './covering-absence.ts'
import { findInvitation, type Invitation } from './mailed-link.ts'
import { presentParticipation } from './statement.ts'

/** The page of a mailed link. Opening it changes nothing, because mail scanners open it too; its buttons do. */
export const mountAnswerPage = (app: Hono, { read, write, clock }: Deps, pages: PlainPages): void => {
  const path = `/:locale{de-ch|en-gb}/${answerPaths.event}`
  const localeOf = (c: Context): Locale => {
    const locale = c.req.param('locale')
    return isLocale(locale) ? locale : 'de-ch'
  }
  const show = async (c: Context, token: string, saved: string | null): Promise<Response> => {
    const frame = await pages.frameFor(localeOf(c))
    const invitation = await read(findInvitation, token, clock())
    // The address contains a secret: no other site may see it.
    c.header('Referrer-Policy', 'strict-origin')
    if (invitation === undefined) return pages.send(c, 410, overPage(frame))
    return pages.send(c, 200, answerPage(frame, { ...invitation, token, saved }))
  }

  app.get(path, (c) => show(c, c.req.query('token') ?? '', null))

  app.post(path, async (c) => {
    const { token: key = '', answer, person } = await readForm(c)
    const invitation = await read(findInvitation, key, clock())
    const whose = invitation?.persons.find(({ name, uuid }) =>
      person === undefined ? name === null : name !== null && uuid === person,
    )
    const isAnswer = answer === 'yes' || answer === 'no'
    if (invitation === undefined || whose === undefined || !isAnswer) return await show(c, key, null)
    const isSaved = await saveAnswer({ write }, invitation, whose, { status: answer === 'yes', now: clock() })
    return await show(c, key, isSaved ? whose.uuid : null)
  })
}

/** @returns false if the event no longer accepts answers, or another request answered concurrently */
const saveAnswer = async (
  { write }: Pick<Deps, 'write'>,
  { holder, event: { id: eventId } }: Invitation,
  { personId, name, uuid }: Answering,
  { status, now }: { readonly status: boolean; readonly now: Date },
) => {
  const representative = name === null ? undefined : { personId: holder.personId, of: uuid }
  const author = { personId, accountId: holder.accountId, now, representative }
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

interface Shown extends Invitation {
  readonly token: string
  /** Public id of the person whose answer was just stored; null = none. */
  readonly saved: string | null
}

const answerPage = (frame: Frame, { event: about, persons, rowOf, token, saved }: Shown): Promise<string> => {
  const { title, foreign } = localizedTexts(frame.locale, { title: [about.titleDe, about.titleEn] })
  const start = toWireTime(about.startsAt)
  const when = [
    shortWeekday(start, frame.locale),
    shortDate(start, frame.locale),
    ...(about.fullDay ? [] : [start.slice(11)]),
  ].join(', ')
  const isAlone = persons.length === 1
  return page(
    frame,
    title,
    html`<h1${foreignLang(frame, foreign.length > 0)}>${title}</h1>
<p class="lead">${when}${about.location === null ? '' : html`<br>${about.location}`}</p>
${persons.map((one) => answerForm(frame, one, { row: rowOf(one.personId), token, isAlone, isSaved: saved === one.uuid }))}${homeLink(frame)}`,
  )
}

interface FormOf {
  readonly row: ReturnType<Invitation['rowOf']>
  readonly token: string
  /** No other person is on the page. */
  readonly isAlone: boolean
  readonly isSaved: boolean
}

/** The state of one answer, and its buttons. The holder of the link is addressed, others are named. */
const answerForm = (frame: Frame, { name, uuid }: Answering, { row, token, isAlone, isSaved }: FormOf) => {
  const t = textsIn(frame.locale)
  const status = row === null ? null : wishedAnswer(presentParticipation(row)).status
  const waits = row !== null && row.late !== null && !row.late.refused
  const current = status ? 'yes' : 'no'
  const stored = status === null ? 'open' : (`${isSaved ? 'saved.' : ''}${current}` as const)
  const state = waits && status !== null ? (`waits.${current}` as const) : stored
  const of = name === null ? {} : { name }
  const button = (answer: 'yes' | 'no') =>
    html`<button class="button${status === null ? '' : ' button--quiet'}" type="submit" name="answer" value="${answer}">${name === null ? t(`notice.answer.${answer}`) : t(`notice.page.of.button.${answer}`, of)}</button>\n`
  return html`${isAlone ? '' : html`<h2>${name === null ? t('notice.page.own') : t('notice.page.of', of)}</h2>\n`}<p class="note" role="status">${name === null ? t(`notice.page.${state}`) : t(`notice.page.of.${state}`, of)}</p>
<form class="form" method="post" action="/${frame.locale}/${answerPaths.event}">
<input type="hidden" name="token" value="${token}">
${name === null ? '' : html`<input type="hidden" name="person" value="${uuid}">\n`}${status === true ? '' : button('yes')}${status === false ? '' : button('no')}</form>
`
}

const overPage = (frame: Frame): Promise<string> => {
  const t = textsIn(frame.locale)
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
