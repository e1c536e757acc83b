import { html } from 'hono/html'
import { type Enquiry, type EnquiryOption, optionAnswers, wordsMaximum } from '#contract/enquiries.ts'
import type { MessageId } from '#i18n/intl.ts'
import { type Frame, foreignLang, homeLink, page } from '../../platform/identity/pages/page.ts'
import { type Texts, textsIn } from '../../platform/localized.ts'
import { fromWireTime } from '../../platform/time.ts'
import { answerPaths } from '../notifications/answer-link.ts'
import { beginning, fromTo } from '../notifications/message-text.ts'
import type { AskedByLink, Question } from './mailed-link.ts'

/** The answer that was just sent: whose it is, and why it was not stored; null = it was. */
export interface Outcome {
  readonly uuid: string
  readonly problem: MessageId | null
  readonly typed: Typed
}

/** An answer as a form shows it. */
export interface Typed {
  readonly choices: readonly { readonly option: number; readonly answer: string }[]
  readonly number: string
  readonly words: string
}

interface Shown extends Question {
  readonly token: string
  readonly outcome: Outcome | null
}

export const questionPage = (frame: Frame, { persons, token, outcome }: Shown): Promise<string> => {
  const t = textsIn(frame.locale)
  const { title, text, foreign, deadline, anonymous } = persons[0].row
  const end = beginning({ startsAt: fromWireTime(deadline), fullDay: false }, frame.locale)
  const isAlone = persons.length === 1
  return page(
    frame,
    title,
    html`<h1${foreignLang(frame, foreign.includes('title'))}>${title}</h1>
<p class="lead">${t('notice.enquiry.until', { end })}</p>
${text === null ? '' : html`<p${foreignLang(frame, foreign.includes('text'))}>${text}</p>\n`}<p>${t(anonymous ? 'enquiry.anonymous' : 'enquiry.named')}</p>
${persons.map((one) => answerForm(frame, one, { token, isAlone, outcome: outcome?.uuid === one.uuid ? outcome : null }))}${homeLink(frame)}`,
  )
}

interface FormOf extends Pick<Shown, 'token' | 'outcome'> {
  /** No other person is on the page. */
  readonly isAlone: boolean
}

/** The state of one answer, and its form. The holder of the link is addressed, others are named. */
const answerForm = (frame: Frame, { name, uuid, row }: AskedByLink, { token, isAlone, outcome }: FormOf) => {
  const t = textsIn(frame.locale)
  const isAnswered = row.choices.length > 0 || row.number !== null || row.words !== ''
  const problem = outcome?.problem ?? null
  const stored = outcome === null ? (isAnswered ? 'enquiry.answered' : 'enquiry.open.state') : 'enquiry.page.saved'
  const shown = outcome?.problem ? outcome.typed : { ...row, number: `${row.number ?? ''}` }
  const heading = name === null ? t('notice.page.own') : t('notice.page.of', { name })
  return html`${isAlone ? '' : html`<h2>${heading}</h2>\n`}<p class="note${problem === null ? '' : ' note--bad'}" id="state-${uuid}" role="${problem === null ? 'status' : 'alert'}">${t(problem ?? stored)}</p>
<form class="form" method="post" action="/${frame.locale}/${answerPaths.enquiry}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="version" value="${row.version}">
${name === null ? '' : html`<input type="hidden" name="person" value="${uuid}">\n`}${controls(frame, row, { shown, uuid, problem }, t)}
<button class="button" type="submit">${t('enquiry.save')}${isAlone ? '' : html`<span class="visually-hidden">: ${heading}</span>`}</button>
</form>
`
}

interface Control {
  readonly shown: Typed
  readonly uuid: string
  readonly problem: MessageId | null
}

const controls = (frame: Frame, row: Enquiry, control: Control, t: Texts) => {
  const { kind, options, multiple } = row
  if (kind === 'NUMBER' || kind === 'WORDS') return typedControl(kind, control, t)
  if (kind === 'DATES') return options.map((option) => dateControl(frame, option, control, t))
  return html`<fieldset class="field"><legend>${t(multiple ? 'enquiry.choose.several' : 'enquiry.choose.one')}</legend>
${options.map((option) => choiceControl(frame, option, { ...control, multiple }))}</fieldset>`
}

const answerTo = ({ shown }: Control, { id }: EnquiryOption) =>
  shown.choices.find(({ option }) => option === id)?.answer

const dateControl = (frame: Frame, option: EnquiryOption, control: Control, t: Texts) => html`<fieldset class="field">
<legend>${dateInWords(frame, option, t)}</legend>
${optionAnswers.map(
  (answer) =>
    html`<label class="choice"><input type="radio" name="option-${option.id}" value="${answer}"${answerTo(control, option) === answer ? ' checked' : ''}> ${t(`enquiry.${answer}`)}</label>\n`,
)}</fieldset>
`

/** 'Fr, 10.04.2026, 20:00–22:00' */
const dateInWords = ({ locale }: Frame, { dateStart, dateEnd }: EnquiryOption, t: Texts): string =>
  dateStart === null || dateEnd === null
    ? t('enquiry.at_all')
    : fromTo({ startsAt: fromWireTime(dateStart), endsAt: fromWireTime(dateEnd), fullDay: false }, locale)

const choiceControl = (frame: Frame, option: EnquiryOption, control: Control & { readonly multiple: boolean }) => {
  const { id, name, foreign } = option
  const input = control.multiple
    ? html`type="checkbox" name="option-${id}" value="yes"`
    : html`type="radio" name="choice" value="${id}"`
  return html`<label class="choice"><input ${input}${answerTo(control, option) === 'yes' ? ' checked' : ''}> <span${foreignLang(frame, foreign.includes('name'))}>${name}</span></label>\n`
}

const typedControl = (kind: 'NUMBER' | 'WORDS', { shown, uuid, problem }: Control, t: Texts) => {
  const attributes =
    kind === 'NUMBER'
      ? html`name="number" inputmode="numeric" value="${shown.number}"`
      : html`name="words" maxlength="${wordsMaximum}" value="${shown.words}"`
  return html`<div class="field">
<label for="answer-${uuid}">${t(kind === 'NUMBER' ? 'enquiry.number' : 'enquiry.words')}</label>
<input class="input" id="answer-${uuid}" autocomplete="off" ${attributes}${problem === null ? '' : html` aria-invalid="true" aria-describedby="state-${uuid}"`}>
</div>`
}

export const closedPage = (frame: Frame): Promise<string> => {
  const t = textsIn(frame.locale)
  const title = t('notice.page.over.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${t('enquiry.page.over')}</p>
<p class="buttons"><a class="button" href="${frame.origin}/${frame.locale}/intra/enquiries">${t('enquiry.page.all')}</a></p>
${homeLink(frame)}`,
  )
}
