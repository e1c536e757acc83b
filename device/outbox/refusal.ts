import { errorCodes, finalRefusals } from '#contract/errors.ts'
import type { Messages } from '#i18n/intl.ts'
import type { FieldError, OutboxRecord, Problem } from './record.ts'

/** Returns true if the server would refuse the same change again, so that another attempt is no choice. */
export const isFinal = ({ state, problem }: Pick<OutboxRecord, 'state' | 'problem'>): boolean =>
  state === 'rejected' && problem !== null && finalRefusals.includes(problem.code)

type Catalogue = Pick<Messages, 'locale' | 'formatMessage' | 'has'>

/**
 * Returns the reason of a refusal in the language of the catalogue. The stored sentence, which has the language of the
 * request, remains for a code that this app does not know.
 */
export const refusalReason = (problem: Problem | null, catalogue: Catalogue): string => {
  if (problem === null) return ''
  const { code, message } = problem
  const id = `error.${code}`
  return errorCodes.some((known) => known === code) && catalogue.has(id)
    ? catalogue.formatMessage({ id }, { field: '' })
    : message
}

/** Returns the sentence about a refused field, in the language of the catalogue as far as it has the message. */
export const fieldRefusal = ({ errorMessage, id, names = [] }: FieldError, catalogue: Catalogue): string => {
  if (id === undefined || ![id, ...names].every((one) => catalogue.has(one))) return errorMessage
  const listed = names.map((one) => catalogue.formatMessage({ id: one }))
  return catalogue.formatMessage({ id }, { names: new Intl.ListFormat(catalogue.locale).format(listed) })
}
