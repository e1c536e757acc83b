import type { PlannedAnswer, PlannedEvent, PlannedPlayer } from '#contract/planning.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../ui/intl.tsx'
import { posterDate, weekday } from '../../ui/wall-clock.ts'

/** The answer of a player to one event, and what the dialog needs to change it. */
export interface Asked {
  readonly event: PlannedEvent
  readonly player: Pick<PlannedPlayer, 'uuid' | 'label'>
  readonly answer: PlannedAnswer
}

const kindOf = ({ status }: PlannedAnswer): 'yes' | 'no' | 'open' => (status === null ? 'open' : status ? 'yes' : 'no')

/** A class for each kind of answer; a word or a label says the same. */
export const lookOf = (answer: PlannedAnswer): string => `planned--${kindOf(answer)}`

export const headOf = (answer: PlannedAnswer): string =>
  ({ yes: 'note-head note-head--full', no: 'note-head note-head--struck', open: 'note-head' })[kindOf(answer)]

/** 'zugesagt' */
export const stateOf = (answer: PlannedAnswer, text: Text): string => text(`planning.${kindOf(answer)}.long`)

/** 'zugesagt, mit Bemerkung, eingetragen von Selina Bärlocher, neu' */
export const describe = (answer: PlannedAnswer, text: Text): string => {
  const { remarks, answeredBy, changed } = answer
  return [
    stateOf(answer, text),
    ...(remarks === '' ? [] : [text('planning.remarked')]),
    ...(answeredBy === null ? [] : [text('planning.by', { name: answeredBy })]),
    ...(changed ? [text('planning.changed')] : []),
  ].join(', ')
}

/** 'Do 3.12. Probe' */
export const nameOf = ({ dateStart, title }: PlannedEvent, locale: Locale): string =>
  `${weekday(dateStart, locale).slice(0, locale === 'de-ch' ? 2 : 3)} ${posterDate(dateStart, locale)} ${title}`

/** The players by section, in their order. */
export const bySection = (players: readonly PlannedPlayer[]): readonly (readonly [PlannedPlayer['section'], readonly PlannedPlayer[]])[] => [
  ...Map.groupBy(players, ({ section }) => section),
]
