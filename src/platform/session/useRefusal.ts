import type { OutboxRecord } from '#device/outbox/record.ts'
import { fieldRefusal, refusalReason } from '#device/outbox/refusal.ts'
import { useIntl } from '../../ui/intl.tsx'

interface Refusal {
  /** '' = there is none. */
  readonly reason: string
  readonly fields: readonly { readonly field: string; readonly sentence: string }[]
}

/** Why a change was refused, in the language of the page. */
export const useRefusal = (record: Pick<OutboxRecord, 'problem'> | null): Refusal => {
  const intl = useIntl()
  const problem = record?.problem ?? null
  return {
    reason: refusalReason(problem, intl),
    fields: (problem?.errors ?? []).map((one) => ({ field: one.field, sentence: fieldRefusal(one, intl) })),
  }
}
