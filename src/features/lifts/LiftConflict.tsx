import type { Lift } from '#contract/lifts.ts'
import { DesiredLift, DesiredSeat } from '#device/outbox/kinds/lift.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { shortDate, timeOfDay } from '../../ui/wall-clock.ts'
import { ChoiceConflict } from '../pending/ChoiceConflict.tsx'

/** 'So 13.12.2026 17:00, ab Bahnhof Stadelhofen' */
export const departureOf = (
  { leavesAt, place }: Pick<Lift, 'leavesAt' | 'place'>,
  text: Text,
  locale: Locale,
): string => text('lift.from', { time: `${shortDate(leavesAt, locale)} ${timeOfDay(leavesAt)}`, place })

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
