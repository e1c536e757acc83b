import { eq } from 'drizzle-orm'
import type { AnswerInput, ChosenOption, Enquiry } from '#contract/enquiries.ts'
import type { Locale } from '#i18n/intl.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { enquiry, enquiryAnswer } from '../../platform/db/tables.ts'
import { type Acting, replyFor } from '../../platform/http/for-whom.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'
import { findOptions, isClosed } from './answered.ts'
import { findEnquiry } from './queries.ts'

interface Desired extends AnswerInput {
  readonly enquiryId: number
  readonly supersedes: boolean
}

interface By extends Omit<Acting, 'accountId'> {
  readonly locale: Locale
}

/**
 * Stores the answer of a person. `expected` is the version that it is based on. Idempotent: an answer that equals the desired
 * one is returned, also after the deadline.
 * @throws HttpError not_found for a person whom the enquiry does not ask; conflict.version with the row, also for an option that was
 * removed; rule.enquiry_closed; validation.invalid
 */
export const putAnswerTo = async (
  tx: DatabaseTransaction,
  { enquiryId, supersedes, ...sent }: Desired,
  expected: number,
  by: By,
): Promise<Enquiry> => {
  // Options do not change while an answer names them.
  const row = requireFirst(await tx.select().from(enquiry).where(eq(enquiry.id, enquiryId)).for('share'))
  const options = (await findOptions(tx, [enquiryId]))(enquiryId)
  const closed = isClosed(row, by.now)
  const said = saidTo(row, sent)
  const isPresent = said.choices.every(({ option }) => options.some(({ id }) => id === option))
  const find = () => findEnquiry(tx, enquiryId, replyFor(by), by)
  const { row: answered } = await putDesired<Enquiry, Enquiry>({
    find,
    isEqual: (before) => isSame(before, said),
    // A refusal that lasts comes before a conflict, which asks the person.
    isBasis: ({ version }) => closed || (version === expected && isPresent),
    supersedes,
    write: async () => {
      if (closed) throw new HttpError('rule.enquiry_closed')
      const key = { enquiryId, personId: by.personId }
      const values = { ...said, givenBy: by.representative?.personId ?? null, changedAt: by.now }
      const written = await writeOnVersion(tx, enquiryAnswer, key, expected, values)
      return written && (await find())
    },
    present: (found) => found,
  })
  return answered
}

/** The parts of an answer that belong to the kind of the enquiry. @throws HttpError validation.invalid at `choices` */
const saidTo = (
  { kind, multiple }: Pick<typeof enquiry.$inferSelect, 'kind' | 'multiple'>,
  { choices, number, words }: AnswerInput,
): AnswerInput => {
  const hasOptions = kind === 'DATES' || kind === 'CHOICE'
  if (hasOptions && new Set(choices.map(({ option }) => option)).size < choices.length)
    throw fieldRefusal('choices', 'validation.invalid')
  if (kind === 'CHOICE' && choices.some(({ answer }) => answer !== 'yes'))
    throw fieldRefusal('choices', 'validation.invalid')
  if (kind === 'CHOICE' && !multiple && choices.length > 1) throw fieldRefusal('choices', 'validation.enquiry_one')
  return {
    choices: hasOptions ? inFixedOrder(choices) : [],
    number: kind === 'NUMBER' ? number : null,
    words: kind === 'WORDS' ? words : '',
  }
}

const inFixedOrder = (choices: readonly ChosenOption[]): ChosenOption[] =>
  choices.map(({ option, answer }) => ({ option, answer })).sort((a, b) => a.option - b.option)

const isSame = (a: Enquiry, b: AnswerInput): boolean => {
  const textOf = (choices: Enquiry['choices']) => choices.map(({ option, answer }) => `${option} ${answer}`).join()
  return a.number === b.number && a.words === b.words && textOf(a.choices) === textOf(b.choices)
}
