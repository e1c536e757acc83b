import * as styles from '../../admin/edit/edit.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EditedEvent } from '#contract/edited-events.ts'
import {
  isRepeated,
  monthsWithout,
  type Repetition,
  repeatedDays,
  rhythms,
  ruleOfRepetition,
  seriesMaximum,
  seriesScopes,
  weekdayOf,
} from '#contract/event-series.ts'
import { publicHolidayOn } from '#contract/public-holidays.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date, monthAndYear, shortDate } from '../../../ui/wall-clock.ts'
import { wordsIn } from './field-lists.ts'
import { eventReferencesQuery, holidaysQuery } from './queries.ts'
import {
  noWeekday,
  ordinalInWords,
  readWeekdays,
  repetitionIn,
  ruleInWords,
  ruleWith,
  weekdayName,
} from './repetition.ts'

interface DatesProps {
  readonly repetition: Repetition
  readonly days: readonly string[]
  readonly without: readonly string[]
  readonly setWithout: (days: readonly string[]) => void
}

/** Returns the name of the holidays of the calendar, or of the public holiday of the band's canton, on a day. */
const useHolidays = (days: readonly string[]) => {
  const app = useApp()
  const text = useText()
  const { data: references } = useQuery(eventReferencesQuery(app))
  const { data: holidays = [], isError } = useQuery(holidaysQuery(app, days[0] ?? '', days.at(-1) ?? ''))
  const holidayOn = (day: string): string | undefined => {
    const isDuring = ({ dateStart, dateEnd }: { readonly dateStart: string; readonly dateEnd: string }) =>
      dateStart.slice(0, 10) <= day && day <= dateEnd.slice(0, 10)
    const held = holidays.find((one) => !one.cancelled && isDuring(one))
    const holiday = publicHolidayOn(day, references?.canton ?? null)
    return held?.title ?? (holiday && text(`holiday.${holiday}`))
  }
  return { holidayOn, isError }
}

/** All days of a repetition. Holidays are not ticked, until the editor ticks them. */
const Dates = ({ repetition, days, without, setWithout }: DatesProps) => {
  const { locale } = useApp()
  const text = useText()
  const { holidayOn, isError } = useHolidays(days)
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const omitted = days.filter((day) => !(choices.get(day) ?? holidayOn(day) === undefined))
  const wanted = omitted.join()
  const isStale = wanted !== without.join()
  useEffect(() => {
    if (isStale) setWithout(wordsIn(wanted))
  }, [isStale, wanted, setWithout])
  const rule = ruleOfRepetition(repetition)
  const last = days.filter((day) => !omitted.includes(day)).at(-1)
  const summary = text('admin.series.summary', {
    count: days.length - omitted.length,
    rule: ruleInWords(rule, text, locale),
    until: last === undefined ? '–' : date(last, locale),
    without: omitted.length,
  })
  const skipped = monthsWithout(repetition)
  return (
    <details className={styles.adminDates} open>
      <summary aria-live="polite">{summary}</summary>
      {isError && <p className="hint">{text('admin.series.no_holidays')}</p>}
      {skipped.length > 0 && (
        <p className="hint">
          {text('admin.series.skipped', {
            day: ordinalInWords(rule, text, locale),
            months: skipped.map((month) => monthAndYear(`${month}-01`, locale)).join(', '),
          })}
        </p>
      )}
      <div>
        {days.map((day) => (
          <Checkbox
            key={day}
            name="seriesDay"
            checked={!omitted.includes(day)}
            onChange={({ target }) => setChoices((before) => new Map([...before, [day, target.checked]]))}
          >
            {rule.weekdays.length > 1 ? shortDate(day, locale) : date(day, locale)}
            {holidayOn(day) !== undefined && <span className="soft small"> {holidayOn(day)}</span>}
          </Checkbox>
        ))}
      </div>
    </details>
  )
}

/** The preview of the dates of a series, in which the editor leaves some out. */
export const DatesControl = ({ value = '', values, set }: ControlProps) => {
  const repetition = repetitionIn(values)
  const days = repetition === undefined ? [] : repeatedDays(repetition).slice(0, seriesMaximum)
  if (repetition === undefined || !isRepeated(repetition) || days.length === 0) return null
  return (
    <Dates
      // Ticks of other days would surprise.
      key={`${repetition.dateStart.slice(0, 10)} ${values.repeatRhythm}`}
      repetition={repetition}
      days={days}
      without={wordsIn(value)}
      setWithout={(without) => set(without.join())}
    />
  )
}

/** Weekly, or on the weekday of the first date in its month. */
export const RhythmControl = ({ name, label, error, value = '', values, set }: ControlProps) => {
  const { locale } = useApp()
  const text = useText()
  const repetition = repetitionIn(values)
  return (
    <SelectField
      name={name}
      label={label}
      error={error}
      value={value}
      onChange={({ target }) => set(target.value)}
      choices={rhythms
        .filter((rhythm) => rhythm === 'weekly' || repetition !== undefined)
        .map((rhythm) => ({
          value: rhythm,
          label: text(`admin.event.rhythm.${rhythm === 'weekly' ? rhythm : 'monthly'}`, {
            day: repetition === undefined ? '' : ordinalInWords(ruleWith(repetition, rhythm), text, locale),
          }),
        }))}
    />
  )
}

/** Every so many weeks, or months. */
export const EveryControl = ({ name, error, value = '', values, set }: ControlProps) => {
  const text = useText()
  return (
    <TextField
      name={name}
      label={text(
        values.repeatRhythm === 'weekly' ? 'admin.event.repeat_every.weeks' : 'admin.event.repeat_every.months',
      )}
      error={error}
      type="number"
      inputMode="numeric"
      value={value}
      onChange={({ target }) => set(target.value)}
    />
  )
}

/** A checkbox for each weekday of a weekly series. */
export const WeekdaysControl = ({ name, label, error, value = '', values, set }: ControlProps) => {
  const { locale } = useApp()
  const { dateStart = '' } = values
  const chosen = readWeekdays(value) ?? (dateStart === '' ? [] : [weekdayOf(dateStart)])
  const choose = (day: number, isChosen: boolean) => {
    const wanted = [...chosen.filter((one) => one !== day), ...(isChosen ? [day] : [])].sort()
    set(wanted.length === 0 ? noWeekday : wanted.join())
  }
  return (
    <fieldset className={styles.adminSections}>
      <legend>{label}</legend>
      <div>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox
            key={day}
            name={name}
            checked={chosen.includes(day)}
            onChange={({ target }) => choose(day, target.checked)}
          >
            {weekdayName(day, locale)}
          </Checkbox>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}

/** The events of the series that a change concerns, each choice with their number. */
export const ScopeControl = ({ name, label, hint, error, value = '', row, set }: ControlProps<EditedEvent>) => {
  const text = useText()
  const series = row?.series ?? []
  const following = series.length - series.findIndex(({ id }) => id === row?.id)
  const counts = { one: 1, following, all: series.length }
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={value}
      onChange={({ target }) => set(target.value)}
      choices={seriesScopes.map((scope) => ({
        value: scope,
        label: text(`admin.scope.${scope}`, { count: counts[scope] }),
      }))}
    />
  )
}
