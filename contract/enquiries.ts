import * as v from 'valibot'
import { byId, line } from './edited.ts'
import { endpoint, IfMatch, RowNumber } from './endpoint.ts'
import { ForAll, ForWhom } from './for-whom.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { WireTime } from './time.ts'

/** How an enquiry is answered: yes, maybe or no to possible dates, a choice, a number, or words. */
export const enquiryKinds = ['DATES', 'CHOICE', 'NUMBER', 'WORDS'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]
export const choicesMaximum = 20
export const numberMaximum = 999_999
export const wordsMaximum = 500
/** The answer to an option: to a choice only yes. */
export const optionAnswers = ['yes', 'maybe', 'no'] as const
export type OptionAnswer = (typeof optionAnswers)[number]
export const ChosenOption = v.object({
  option: RowNumber,
  answer: v.picklist(optionAnswers, 'validation.invalid'),
})
export type ChosenOption = v.InferOutput<typeof ChosenOption>

/** A possible date, a choice, or of an enquiry without dates the question who could at all, which has neither. */
export const EnquiryOption = v.object({
  id: v.number(),
  name: v.nullable(v.string()),
  foreign: Foreign,
  dateStart: v.nullable(WireTime),
  dateEnd: v.nullable(WireTime),
})
export type EnquiryOption = v.InferOutput<typeof EnquiryOption>

/** The parts of an answer that say something. */
export const Said = {
  choices: v.array(
    v.object({ option: v.number(), answer: v.fallback(v.picklist([...optionAnswers, 'other']), 'other') }),
  ),
  number: v.nullable(v.number()),
  words: v.string(),
}

/** An enquiry as those see it whom it asks, with the answer of the caller, or of a represented member. */
export const Enquiry = v.object({
  id: v.number(),
  kind: v.fallback(v.picklist([...enquiryKinds, 'other']), 'other'),
  title: v.string(),
  text: v.nullable(v.string()),
  foreign: Foreign,
  multiple: v.boolean(),
  anonymous: v.boolean(),
  deadline: WireTime,
  /** True after the deadline too. */
  closed: v.boolean(),
  options: v.array(EnquiryOption),
  /** The event that was made of the winning date. */
  eventId: v.nullable(v.number()),
  /** The represented member whose answer it is; null = the caller. */
  person: v.nullable(v.string()),
  ...Said,
  /** Name of the representative who gave it; null = the person. */
  givenBy: v.nullable(v.string()),
  /** Version of the answer; 0 = there was none. */
  version: v.number(),
})
export type Enquiry = v.InferOutput<typeof Enquiry>

const path = '/api/frontend/internal/enquiry'

/**
 * The enquiries that ask the caller, and on request everybody for whom the caller acts: the open ones by deadline, then those that
 * closed within 30 days.
 */
export const listEnquiries = endpoint({ method: 'GET', path, input: { query: ForAll }, reply: listOf(Enquiry) })

/** The answer of a person; the parts of other kinds of enquiries are ignored. */
export const AnswerInput = v.object({
  choices: v.pipe(v.array(ChosenOption, 'validation.invalid'), v.maxLength(choicesMaximum, 'validation.invalid')),
  number: v.nullable(
    v.pipe(
      v.number('validation.enquiry_number'),
      v.integer('validation.enquiry_number'),
      v.minValue(0, 'validation.enquiry_number'),
      v.maxValue(numberMaximum, 'validation.enquiry_number'),
    ),
  ),
  words: line(0, wordsMaximum),
})
export type AnswerInput = v.InferOutput<typeof AnswerInput>

/**
 * Answers an enquiry; an empty answer takes it back. If-Match is the version that it is based on; an equal answer is returned
 * unchanged; another version is a conflict with the row, and so is an option that was removed. not_found for a person whom the
 * enquiry does not ask. `supersedes` as for an answer to a meeting.
 */
export const answerEnquiry = endpoint({
  method: 'PUT',
  path: `${path}/:id/own`,
  input: {
    params: byId,
    query: ForWhom,
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({ ...AnswerInput.entries, supersedes: v.optional(v.boolean('validation.invalid'), false) }),
  },
  reply: Enquiry,
  errors: ['conflict.version', 'rule.enquiry_closed', 'rule.not_represented'],
})
