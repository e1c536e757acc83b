import { findHistoryProblem } from '#contract/membership-years.ts'
import { toWireDate } from '#contract/time.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { findHistories, noHistory } from './history.ts'

export const invalidDay = (field: string, message: MessageId): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field, message }] })

const messages = {
  order: 'validation.function_order',
  future: 'validation.day_in_future',
  overlap: 'validation.function_overlap',
} as const

/**
 * Runs a change of a person's memberships and functions.
 * @throws HttpError validation.invalid at `field` if they contradict each other afterwards. A contradiction of before
 * prevents no change: the import and the merger of persons may leave one.
 */
export const changeHistory = async (
  tx: Db,
  { personId, field, now }: { readonly personId: number; readonly field: string; readonly now: Date },
  change: () => Promise<void>,
): Promise<void> => {
  const findProblem = async () => {
    const { memberships } = (await findHistories(tx, [personId])).get(personId) ?? noHistory
    return findHistoryProblem(memberships, toWireDate(now))
  }
  const before = await findProblem()
  await change()
  const after = await findProblem()
  if (after !== null && after !== before) throw invalidDay(field, messages[after])
}
