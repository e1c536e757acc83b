import { DesiredAbsence } from '#device/outbox/kinds/absence.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { dayRange } from '../../ui/wall-clock.ts'
import { ChoiceConflict } from '../pending/ChoiceConflict.tsx'

/** The absence was also changed on another device: the member chooses. */
export const AbsenceConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const { locale } = useApp()
  const text = useText()
  const words = ({ from, to, reason, deleted }: DesiredAbsence): string => {
    if (deleted) return text('absence.deleted')
    const days = dayRange(from, to, locale)
    return reason === '' ? days : `${days}, «${reason}»`
  }
  return <ChoiceConflict record={record} desired={DesiredAbsence} question="absence.conflict" words={words} />
}
