import { dayPlus, type Repetition, rhythms, ruleOfRepetition, type SeriesRule } from '#contract/event-series.ts'
import type { Locale } from '#i18n/intl.ts'
import { idsIn, type Values } from '../../../ui/form/field-table.tsx'
import type { Text } from '../../../ui/intl.tsx'
import { weekday } from '../../../ui/wall-clock.ts'

/** The value of weekdays of which none is ticked; '' stands for that of the first date. */
export const noWeekday = 'none'

/** Parses the weekdays of a form; null = that of the first date. */
export const readWeekdays = (value: string): number[] | null => {
  if (value === '') return null
  return value === noWeekday ? [] : idsIn(value)
}

/** Parses a number of a form; null = none. */
export const readNumber = (value: string): number | null => (value === '' ? null : Number(value))

/** The repetition of a form; undefined without a first date. */
export const repetitionIn = (values: Values): Repetition | undefined => {
  const { dateStart = '', repeatRhythm, repeatEvery = '', repeatDays = '', repeatUntil = '', repeatTimes = '' } = values
  if (dateStart === '') return undefined
  return {
    dateStart,
    repeatRhythm: rhythms.find((rhythm) => rhythm === repeatRhythm) ?? 'weekly',
    repeatEvery: readNumber(repeatEvery) ?? 0,
    repeatDays: readWeekdays(repeatDays),
    repeatUntil: repeatUntil === '' ? null : repeatUntil,
    repeatTimes: readNumber(repeatTimes),
  }
}

const aMonday = '2026-11-30'
/** @param day 1 = Monday */
export const weekdayName = (day: number, locale: Locale): string => weekday(dayPlus(aMonday, day - 1), locale)

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** 'zweiten Freitag', 'letzten Freitag' */
export const ordinalInWords = ({ weekdays, ordinal }: SeriesRule, text: Text, locale: Locale): string => {
  const name = ordinals[(ordinal ?? 0) - 1] ?? 'last'
  return text(`admin.series.ordinal.${name}`, { weekday: weekdayName(weekdays[0] ?? 1, locale) })
}

/** 'jede Woche am Montag und Donnerstag', 'jeden Monat am letzten Freitag' */
export const ruleInWords = (rule: SeriesRule, text: Text, locale: Locale): string => {
  const { every, weekdays, ordinal } = rule
  if (ordinal !== null) return text('admin.series.monthly', { every, day: ordinalInWords(rule, text, locale) })
  const names = weekdays.map((day) => weekdayName(day, locale))
  return text('admin.series.weekly', {
    every,
    days: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
  })
}

/** The rule of a form's repetition with another rhythm. */
export const ruleWith = (repetition: Repetition, repeatRhythm: Repetition['repeatRhythm']): SeriesRule =>
  ruleOfRepetition({ ...repetition, repeatRhythm })
