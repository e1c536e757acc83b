import * as styles from '../../admin/edit/edit.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EditedEvent } from '#contract/edited-events.ts'
import { repeatedDays, seriesScopes } from '#contract/event-series.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date, weekday } from '../../../ui/wall-clock.ts'
import { wordsIn } from './field-lists.ts'
import { holidaysQuery } from './queries.ts'

interface DatesProps {
  readonly first: string
  readonly until: string
  readonly without: readonly string[]
  readonly setWithout: (days: readonly string[]) => void
}

/** All days of a repetition. Those in the holidays of the calendar are not ticked, until the editor ticks them. */
const Dates = ({ first, until, without, setWithout }: DatesProps) => {
  const app = useApp()
  const text = useText()
  const { data: holidays = [], isError } = useQuery(holidaysQuery(app, first.slice(0, 10), until))
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const days = repeatedDays({ dateStart: first, repeatUntil: until })
  const holidayOn = (day: string) =>
    holidays.find(({ dateStart, dateEnd }) => dateStart.slice(0, 10) <= day && day <= dateEnd.slice(0, 10))
  const omitted = days.filter((day) => !(choices.get(day) ?? holidayOn(day) === undefined))
  const wanted = omitted.join()
  const isStale = wanted !== without.join()
  useEffect(() => {
    if (isStale) setWithout(wordsIn(wanted))
  }, [isStale, wanted, setWithout])
  if (days.length === 0) return null
  const last = days.filter((day) => !omitted.includes(day)).at(-1)
  const summary = text('admin.series.summary', {
    count: days.length - omitted.length,
    weekday: weekday(first, app.locale),
    until: last === undefined ? '–' : date(last, app.locale),
    without: omitted.length,
  })
  return (
    <details className={styles.adminDates} open>
      <summary aria-live="polite">{summary}</summary>
      {isError && <p className="hint">{text('admin.series.no_holidays')}</p>}
      <div>
        {days.map((day) => (
          <Checkbox
            key={day}
            name="seriesDay"
            checked={!omitted.includes(day)}
            onChange={({ target }) => setChoices((before) => new Map([...before, [day, target.checked]]))}
          >
            {date(day, app.locale)}
            {holidayOn(day) !== undefined && <span className="soft small"> {holidayOn(day)?.title}</span>}
          </Checkbox>
        ))}
      </div>
    </details>
  )
}

/** The last day of a weekly repetition, with a preview of its dates. */
export const RepeatControl = ({ name, label, hint, error, value = '', values, set, setField }: ControlProps) => {
  const { dateStart = '', repeatWithout = '' } = values
  return (
    <>
      <TextField
        name={name}
        label={label}
        hint={hint}
        error={error}
        type="date"
        value={value}
        onChange={({ target }) => set(target.value)}
        optional
      />
      {dateStart !== '' && value !== '' && (
        <Dates
          key={dateStart.slice(0, 10)}
          first={dateStart}
          until={value}
          without={wordsIn(repeatWithout)}
          setWithout={(days) => setField('repeatWithout', days.join())}
        />
      )}
    </>
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
