import { DesiredLift, DesiredSeat } from '#device/outbox/kinds/lift.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { ChoiceConflict } from '../pending/ChoiceConflict.tsx'
import { departureOf } from './lift-words.ts'

/** The lift was also changed on another device. */
export const LiftConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const { locale } = useApp()
  const text = useText()
  const words = (lift: DesiredLift): string => (lift.deleted ? text('lift.deleted') : departureOf(lift, text, locale))
  return <ChoiceConflict record={record} desired={DesiredLift} words={words} />
}

/** The seat was also taken or given back on another device. */
export const SeatConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const text = useText()
  return (
    <ChoiceConflict
      record={record}
      desired={DesiredSeat}
      words={({ takes }) => text(takes ? 'lift.state.taken' : 'lift.state.not')}
    />
  )
}
