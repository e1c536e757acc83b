import type { Context, Hono } from 'hono'
import { AnswerInput } from '#contract/enquiries.ts'
import { isLocale, type Locale, type MessageId } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { parseFields, readForm } from '../../platform/http/input.ts'
import type { PlainPages } from '../../platform/pages/plain-page.ts'
import { answerPaths } from '../notifications/answer-link.ts'
import { putAnswerTo } from './answer.ts'
import { closedPage, type Outcome, questionPage, type Typed } from './answer-page-views.ts'
import { type AskedByLink, findQuestion, type Question } from './mailed-link.ts'

/** The page of a mailed link, as that of events: opening it changes nothing, because mail scanners open it too. */
export const mountEnquiryPage = (app: Hono, { read, write, clock }: Deps, pages: PlainPages): void => {
  const path = `/:locale{de-ch|en-gb}/${answerPaths.enquiry}`
  const localeOf = (c: Context): Locale => {
    const locale = c.req.param('locale')
    return isLocale(locale) ? locale : 'de-ch'
  }
  const show = async (c: Context, token: string, outcome: Outcome | null): Promise<Response> => {
    const frame = await pages.frameFor(localeOf(c))
    const question = await read(findQuestion, token, localeOf(c), clock())
    // The address contains a secret: no other site may see it.
    c.header('Referrer-Policy', 'strict-origin')
    if (question === undefined) return pages.send(c, 410, closedPage(frame))
    return pages.send(c, 200, questionPage(frame, { ...question, token, outcome }))
  }

  app.get(path, (c) => show(c, c.req.query('token') ?? '', null))

  app.post(path, async (c) => {
    const { token = '', person, ...form } = await readForm(c)
    const question = await read(findQuestion, token, localeOf(c), clock())
    const whose = question?.persons.find(({ name, uuid }) => (name === null ? person === undefined : uuid === person))
    if (question === undefined || whose === undefined) return await show(c, token, null)
    const typed = readAnswerFrom(form)
    const sent = { typed, version: Number(form.version), locale: localeOf(c), now: clock() }
    const problem = await saveAnswer({ write }, question, whose, sent)
    return await show(c, token, { uuid: whose.uuid, problem, typed })
  })
}

type Form = Readonly<Partial<Record<string, string>>>

/** The answer in a form, unchecked: an option has its answer, or of a single choice `choice` has its number. */
const readAnswerFrom = (form: Form): Typed => {
  const { choice, number = '', words = '' } = form
  const answers = Object.entries(form).flatMap(([name, answer = '']) => {
    const [, option] = /^option-(\d{1,9})$/.exec(name) ?? []
    return option === undefined ? [] : { option: Number(option), answer }
  })
  const choices = choice === undefined ? answers : [{ option: Number(choice), answer: 'yes' }]
  return { choices, number: number.trim(), words }
}

interface Sent {
  readonly typed: Typed
  /** The version that the page showed. */
  readonly version: number
  readonly locale: Locale
  readonly now: Date
}

/** @returns the reason why the answer was not stored; null = it was */
const saveAnswer = async (
  { write }: Pick<Deps, 'write'>,
  { holder }: Question,
  { personId, name, uuid, row: { id, kind } }: AskedByLink,
  { typed, version, locale, now }: Sent,
): Promise<MessageId | null> => {
  const representative = name === null ? undefined : { personId: holder.personId, of: uuid }
  const number = kind !== 'NUMBER' || typed.number === '' ? null : Number(typed.number)
  try {
    const answer = parseFields(AnswerInput, { ...typed, number })
    const desired = { enquiryId: id, ...answer, supersedes: false }
    await write(putAnswerTo, desired, version, { personId, representative, locale, now })
    return null
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.code === 'conflict.version') return 'enquiry.page.changed'
    return error.details.fields?.[0]?.message ?? 'enquiry.page.refused'
  }
}
