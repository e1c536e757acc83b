import { DesiredPart } from '#device/outbox/kinds/duty.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useText } from '../../ui/intl.tsx'
import { ChoiceConflict } from '../pending/ChoiceConflict.tsx'

/** The member's part in a duty was changed elsewhere: by a planner, a takeover, or another device. */
export const DutyConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const text = useText()
  const words = ({ takes, offered }: DesiredPart): string =>
    text(takes ? (offered ? 'duty.state.offered' : 'duty.state.taken') : 'duty.state.not')
  return <ChoiceConflict record={record} desired={DesiredPart} words={words} />
}
