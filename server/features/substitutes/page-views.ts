import { html } from 'hono/html'
import { downloadGuestSheet, type GuestEvent } from '#contract/substitutes.ts'
import { toWireTime } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { BandNames, Locale, MessageId } from '#i18n/intl.ts'
import { shortDate, shortTime, shortWeekday } from '../../platform/formats/dates.ts'
import { type Frame, foreignLang, homeLink, page } from '../../platform/identity/pages/page.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { beginning } from '../notifications/message-text.ts'
import type { Invited } from './guest.ts'
import { substitutePath } from './link.ts'
import { partName } from './part-name.ts'
import type { Standing } from './reply.ts'

const textIn =
  (locale: Locale) =>
  (id: MessageId, values?: Record<string, string>): string =>
    intls[locale].formatMessage({ id }, values)

const textsOf = ({ event }: Pick<Invited, 'event'>, locale: Locale) =>
  localizedTexts(locale, { title: [event.titleDe, event.titleEn] })

const heading = (frame: Frame, { title, foreign }: Pick<GuestEvent, 'title' | 'foreign'>) =>
  html`<h1${foreignLang(frame, foreign.includes('title'))}>${title}</h1>`

const fact = (term: string, value: string | null, lang: ReturnType<typeof foreignLang> = '') =>
  value === null ? '' : html`<div><dt>${term}</dt><dd${lang}>${value}</dd></div>\n`

interface Question extends Invited {
  readonly token: string
  /** End of the time to reply as a wire time. */
  readonly until: string
  readonly hasDeclined: boolean
  /** True after a reply for another time, from a page that was loaded before the event was moved. */
  readonly isMoved: boolean
  readonly names: BandNames
}

/** Asks whether the person plays. */
export const questionPage = (
  frame: Frame,
  { token, until, hasDeclined, isMoved, names, ...invited }: Question,
): Promise<string> => {
  const { locale } = frame
  const t = textIn(locale)
  const { event, request, substitute } = invited
  const texts = textsOf(invited, locale)
  const button = (answer: 'yes' | 'no', quiet: boolean) =>
    html`<button class="button${quiet ? ' button--quiet' : ''}" type="submit" name="answer" value="${answer}">${t(`substitute.page.${answer}`)}</button>\n`
  return page(
    frame,
    texts.title,
    html`${heading(frame, texts)}
<p class="lead">${t('substitute.page.question', { name: substitute.name, part: partName(locale, names, request) })}</p>
<dl class="facts">
${fact(t('substitute.page.when'), beginning(event, locale))}${fact(t('substitute.page.where'), event.location)}${fact(t('substitute.page.until'), shortTime(until, locale))}</dl>
${request.message === null ? '' : html`<p class="note">${request.message}</p>`}
${isMoved ? html`<p class="note" role="status">${t('substitute.page.moved')}</p>` : ''}
${hasDeclined ? html`<p class="note" role="status">${t('substitute.page.declined.open')}</p>` : ''}
<form class="form" method="post" action="/${locale}/${substitutePath}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="start" value="${toWireTime(event.startsAt)}">
${button('yes', false)}${hasDeclined ? '' : button('no', true)}</form>
<p class="soft small">${t('substitute.page.personal', { name: substitute.name })}</p>
${homeLink(frame)}`,
  )
}

/** Says why there is nothing to answer any more. */
export const sentencePage = (
  frame: Frame,
  invited: Invited,
  standing: Exclude<Standing, 'asked' | 'accepted'>,
): Promise<string> => {
  const t = textIn(frame.locale)
  const texts = textsOf(invited, frame.locale)
  return page(
    frame,
    texts.title,
    html`${heading(frame, texts)}
<p class="lead">${beginning(invited.event, frame.locale)}</p>
<p class="note" role="status">${t(`substitute.page.${standing}`, { name: invited.substitute.name })}</p>
${homeLink(frame)}`,
  )
}

/** The fields of an event that its page without scripts shows. */
export type GuestPageFields = Pick<
  GuestEvent,
  | 'name'
  | 'title'
  | 'foreign'
  | 'remarks'
  | 'dateStart'
  | 'dateEnd'
  | 'fullDay'
  | 'cancelled'
  | 'location'
  | 'callTime'
  | 'callPlace'
  | 'dressCode'
  | 'contact'
  | 'instrument'
  | 'voice'
  | 'key'
  | 'message'
  | 'validUntil'
  | 'pieces'
>

interface Accepted {
  readonly guest: GuestPageFields
  readonly token: string
  readonly isReplied: boolean
  readonly names: BandNames
}

/** The event and the own sheets. */
export const acceptedPage = (frame: Frame, { guest, token, isReplied, names }: Accepted): Promise<string> => {
  const { locale } = frame
  const t = textIn(locale)
  const { title, name, dateStart, dateEnd, fullDay, validUntil, pieces } = guest
  const from = [shortWeekday(dateStart, locale), shortDate(dateStart, locale)].join(', ')
  const isOneDay = dateStart.slice(0, 10) === dateEnd.slice(0, 10)
  const to = isOneDay ? (fullDay ? '' : dateEnd.slice(11)) : shortTime(fullDay ? dateEnd.slice(0, 10) : dateEnd, locale)
  const when = [fullDay ? from : `${from}, ${dateStart.slice(11)}`, to].filter((one) => one !== '').join('–')
  const call = [guest.callTime, guest.callPlace].filter((one) => one !== null).join(', ')
  const sheetAddress = (id: number) => downloadGuestSheet.path.replace(':token', token).replace(':id', `${id}`)
  return page(
    frame,
    title,
    html`${heading(frame, guest)}
<p class="note${guest.cancelled ? ' note--bad' : ''}" role="status">${t(guest.cancelled ? 'substitute.page.event_cancelled' : isReplied ? 'substitute.page.thanks' : 'substitute.page.accepted', { name })}</p>
<dl class="facts">
${fact(t('substitute.page.when'), when)}${fact(t('substitute.page.where'), guest.location)}${fact(t('substitute.page.call'), call === '' ? null : call)}${fact(t('substitute.page.dress'), guest.dressCode)}${fact(t('substitute.page.part'), partName(locale, names, guest))}${fact(t('substitute.page.contact'), guest.contact)}${fact(t('substitute.page.remarks'), guest.remarks, foreignLang(frame, guest.foreign.includes('remarks')))}</dl>
${guest.message === null ? '' : html`<p class="note">${guest.message}</p>`}
<section class="part">
<h2>${t('substitute.page.sheets')}</h2>
${
  pieces.length === 0
    ? html`<p>${t('substitute.page.no_programme')}</p>`
    : html`<ul class="devices">
${pieces.map(
  (piece) =>
    html`<li><div>${piece.title}</div>${
      piece.sheet === null
        ? html`<span class="soft small">${t('substitute.page.no_sheet')}</span>`
        : html`<a href="${sheetAddress(piece.sheet.id)}" aria-label="${t('substitute.page.open', { title: piece.title })}">PDF</a>`
    }</li>
`,
)}</ul>
${
  pieces.some((piece) => piece.sheet !== null)
    ? html`<p class="soft small">${t('substitute.page.stand.detail')}</p>
<p class="buttons"><a class="button" href="/${locale}/guest#${token}">${t('substitute.page.stand')}</a></p>`
    : ''
}`
}
</section>
<p class="soft small">${t('substitute.page.valid', { until: shortDate(validUntil, locale) })}</p>
${homeLink(frame)}`,
  )
}

/** For a link that is over, incomplete, or replaced by another one. */
export const overPage = (frame: Frame): Promise<string> => {
  const t = textIn(frame.locale)
  const title = t('notice.page.over.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${t('substitute.page.gone')}</p>
<p class="buttons"><a class="button" href="${frame.origin}/${frame.locale}/contact">${t('substitute.page.write')}</a></p>
${homeLink(frame)}`,
  )
}
