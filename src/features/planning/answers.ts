import * as styles from './planning.css'
import { answerKind, type PlannedAnswer, type PlannedEvent, type PlannedPlayer } from '#contract/planning.ts'
import type { Locale } from '#i18n/intl.ts'
import type { FailureTexts } from '../../platform/writes/failure.ts'
import type { Text } from '../../ui/intl.tsx'
import { date, dayRange, posterDate, weekday } from '../../ui/wall-clock.ts'

/** The answer of a player to one event, and what the dialog needs to change it. */
export interface Asked {
  readonly event: PlannedEvent
  readonly player: Pick<PlannedPlayer, 'uuid' | 'label'>
  readonly answer: PlannedAnswer
}

const looks: { readonly [Kind in ReturnType<typeof answerKind>]?: string } = {
  yes: styles.plannedYes,
  assumed: styles.plannedAssumed,
  maybe: styles.plannedMaybe,
  no: styles.plannedNo,
  absent: styles.plannedAbsent,
}

/** A class for the kinds of answers; a word or a label says the same. */
export const lookOf = (answer: PlannedAnswer): string => looks[answerKind(answer)] ?? ''

const heads = {
  yes: 'note-head note-head--full',
  assumed: 'note-head note-head--half',
  maybe: 'note-head note-head--half',
  open: 'note-head',
  no: 'note-head note-head--struck',
  absent: 'note-head note-head--struck',
} as const
export const headOf = (answer: PlannedAnswer): string => heads[answerKind(answer)]

/** 'zugesagt' */
export const stateOf = (answer: Parameters<typeof answerKind>[0], text: Text): string =>
  text(`planning.${answerKind(answer)}.long`)

/** 'zugesagt, mit Bemerkung, eingetragen von Selina Bärlocher, neu' */
export const inWords = (answer: PlannedAnswer, text: Text): string => {
  const { remarks, late, answeredBy, changed } = answer
  return [
    stateOf(answer, text),
    ...(remarks === '' ? [] : [text('planning.remarked')]),
    ...(late === null ? [] : [text('planning.late')]),
    ...(answeredBy === null ? [] : [text('planning.by', { name: answeredBy })]),
    ...(changed ? [text('planning.changed')] : []),
  ].join(', ')
}

/** Facts beside the answer itself: the days of an absence, how long a maybe holds, who entered it. */
export const notesOf = (answer: PlannedAnswer, text: Text, locale: Locale): readonly string[] => {
  const { remarks, absence, maybeUntil, late, answeredBy } = answer
  return [
    ...(remarks === '' ? [] : [`«${remarks}»`]),
    ...(absence === null
      ? []
      : [[dayRange(absence.from, absence.to, locale), absence.reason].filter(Boolean).join(': ')]),
    ...(maybeUntil === null ? [] : [text('planning.maybe.until', { date: date(maybeUntil, locale) })]),
    ...(late === null ? [] : [text('planning.late')]),
    ...(answeredBy === null ? [] : [text('planning.by', { name: answeredBy })]),
  ]
}

/** 'Do', 'Thu' */
export const shortDay = ({ dateStart }: PlannedEvent, locale: Locale): string =>
  weekday(dateStart, locale).slice(0, locale === 'de-ch' ? 2 : 3)

/** 'Do 3.12. Probe' */
export const nameOf = (event: PlannedEvent, locale: Locale): string =>
  `${shortDay(event, locale)} ${posterDate(event.dateStart, locale)} ${event.title}`

/** The players by section, in their order. */
export const bySection = (
  players: readonly PlannedPlayer[],
): readonly (readonly [PlannedPlayer['section'], readonly PlannedPlayer[]])[] =>
  [...new Set(players.map(({ section }) => section))].map((section) => [
    section,
    players.filter((one) => one.section === section),
  ])

export const planningFailures = {
  offline: 'planning.failed.offline',
  server: 'planning.failed.server',
  signIn: 'planning.failed.sign_in',
  busy: 'planning.failed.busy',
} as const satisfies FailureTexts
