import type { createEvent } from '#contract/edited-events.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { rhythms } from '#contract/event-series.ts'
import { type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { wordsIn } from './field-lists.ts'
import { readNumber, readWeekdays, weekdayName } from './repetition.ts'
import { DatesControl, EveryControl, RhythmControl, WeekdaysControl } from './series-controls.tsx'

type Body = CallInput<typeof createEvent>['body']
type Repeated = 'repeatUntil' | 'repeatTimes' | 'repeatRhythm' | 'repeatEvery' | 'repeatDays' | 'repeatWithout'

const group = { legend: 'admin.event.repetition', folded: true, hint: 'admin.event.repetition.hint' } as const

/** Only a new event is repeated. */
const isNew = (_values: unknown, event: object | null) => event === null
type Form = Readonly<Record<string, string>>
const isSeries = ({ repeatUntil = '', repeatTimes = '' }: Form, event: object | null) =>
  event === null && (repeatUntil !== '' || repeatTimes !== '')

/** The repetition of a new event: its end, then how it repeats, and its dates. */
export const repetitionFields: FieldTable<Readonly<Record<never, never>>, Pick<Body, Repeated>> = {
  repeatUntil: {
    ...textField({
      label: 'admin.event.repeat',
      group,
      optional: true,
      sideBySide: true,
      isShown: isNew,
      input: { type: 'date' },
    }),
    inWords: (value, _text, locale) => date(value, locale),
  },
  repeatTimes: {
    ...textField({
      label: 'admin.event.repeat_times',
      group,
      optional: true,
      sideBySide: true,
      isShown: isNew,
      input: { type: 'number', inputMode: 'numeric' },
    }),
    send: readNumber,
  },
  repeatRhythm: {
    ...selectField({
      label: 'admin.event.rhythm',
      group,
      sideBySide: 'name',
      choices: rhythms,
      labelOf: (rhythm) => `admin.event.rhythm.short.${rhythm}`,
      isShown: isSeries,
    }),
    read: () => 'weekly',
    Control: RhythmControl,
  },
  repeatEvery: {
    ...textField({ label: 'admin.event.repeat_every', group, sideBySide: 'name', isShown: isSeries }),
    initial: '1',
    read: () => '1',
    send: (value) => readNumber(value) ?? 0,
    Control: EveryControl,
  },
  repeatDays: {
    label: 'admin.event.repeat_days',
    group,
    read: () => '',
    send: readWeekdays,
    inWords: (value, _text, locale) =>
      (readWeekdays(value) ?? []).map((day) => weekdayName(day, locale)).join(', ') || '–',
    isShown: (values, event) => isSeries(values, event) && values.repeatRhythm === 'weekly',
    Control: WeekdaysControl,
  },
  repeatWithout: {
    label: 'admin.event.repeat_without',
    group,
    read: () => '',
    send: (value) => [...wordsIn(value)],
    inWords: (value, _text, locale) =>
      wordsIn(value)
        .map((day) => date(day, locale))
        .join(', '),
    isShown: isSeries,
    Control: DatesControl,
  },
}
