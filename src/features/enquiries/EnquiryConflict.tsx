import * as v from 'valibot'
import { Enquiry } from '#contract/enquiries.ts'
import { DesiredEnquiryAnswer } from '#device/outbox/kinds/enquiry.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { ChoiceConflict } from '../pending/ChoiceConflict.tsx'
import { PendingState } from '../pending/PendingState.tsx'
import { answerInWords } from './words.ts'

interface RecordProps {
  readonly record: OutboxRecord
}

/** The enquiry was answered on another device, or has other options now. */
export const EnquiryConflict = ({ record }: RecordProps) => {
  const { locale } = useApp()
  const text = useText()
  const row = v.safeParse(Enquiry, record.problem?.current)
  const mine = v.safeParse(DesiredEnquiryAnswer, record.desired)
  if (!row.success || !mine.success) return null
  const { options } = row.output
  const isChanged = mine.output.choices.some(({ option }) => !options.some(({ id }) => id === option))
  return (
    <ChoiceConflict
      record={record}
      desired={DesiredEnquiryAnswer}
      {...(isChanged && { question: 'enquiry.conflict.options' })}
      words={(state) => answerInWords(row.output, state, text, locale)}
    />
  )
}

/** A refused answer: its own words stay readable until the member discards them. */
export const EnquiryRejected = ({ record }: RecordProps) => {
  const { locale } = useApp()
  const text = useText()
  const base = v.safeParse(Enquiry, record.base)
  const mine = v.safeParse(DesiredEnquiryAnswer, record.desired)
  const enquiry = base.success ? base.output : { kind: 'other' as const, options: [] }
  return (
    <>
      <PendingState record={record} conflict={null}>
        {null}
      </PendingState>
      {mine.success && (
        <p>{text('enquiry.not_counted', { answer: answerInWords(enquiry, mine.output, text, locale) })}</p>
      )}
    </>
  )
}
