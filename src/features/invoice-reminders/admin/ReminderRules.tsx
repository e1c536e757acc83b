import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeReminderSettings, ReminderLevel, ReminderSettings } from '#contract/invoice-reminders.ts'
import { francs, parseRappen } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { type AnyFieldTable, areaField, type Field, textField } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { reminderSettingsQuery } from './queries.ts'

const { days, fee, textDe, textEn } = ReminderLevel.entries
const levelNumbers = [0, 1, 2] as const
const legends = ['admin.reminders.level.0', 'admin.reminders.level.1', 'admin.reminders.level.2'] as const

const daysField = (label: 'admin.reminders.days' | 'admin.reminders.term'): Field<number | undefined, number> => ({
  ...textField({ label, input: { inputMode: 'numeric', autoComplete: 'off' } }),
  read: (value) => `${value ?? ''}`,
  send: (typed) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN),
})
const feeField: Field<number | undefined, number> = {
  ...textField({ label: 'admin.reminders.fee.field', input: { inputMode: 'decimal', autoComplete: 'off' } }),
  read: (rappen) => francs(rappen ?? 0),
  send: (typed) => (typed.trim() === '' ? 0 : (parseRappen(typed) ?? Number.NaN)),
}

const fieldsOfLevel = (level: 0 | 1 | 2): AnyFieldTable => {
  const group = { legend: legends[level], folded: true } as const
  return {
    [`days${level}`]: { ...daysField('admin.reminders.days'), group, sideBySide: true },
    [`fee${level}`]: { ...feeField, group, sideBySide: true },
    [`textDe${level}`]: { ...areaField({ label: 'admin.reminders.text.de', maximum: 600, optional: true }), group },
    [`textEn${level}`]: { ...areaField({ label: 'admin.reminders.text.en', maximum: 600, optional: true }), group },
  }
}
const fields: AnyFieldTable = {
  term: daysField('admin.reminders.term'),
  ...Object.assign({}, ...levelNumbers.map(fieldsOfLevel)),
}
const rules = v.object({
  term: ReminderSettings.entries.term,
  ...Object.assign(
    {},
    ...levelNumbers.map((level) => ({
      [`days${level}`]: days,
      [`fee${level}`]: fee,
      [`textDe${level}`]: textDe,
      [`textEn${level}`]: textEn,
    })),
  ),
})

/** The values of the form; the levels are side by side. */
const valuesFrom = ({ term, levels }: ReminderSettings) => ({
  term: `${term}`,
  ...Object.assign(
    {},
    ...levels.map((level, index) => ({
      [`days${index}`]: `${level.days}`,
      [`fee${index}`]: francs(level.fee),
      [`textDe${index}`]: level.textDe ?? '',
      [`textEn${index}`]: level.textEn ?? '',
    })),
  ),
})
const settingsFrom = (input: Readonly<Record<string, unknown>>): ReminderSettings => ({
  term: Number(input.term),
  levels: levelNumbers.map((level) => ({
    days: Number(input[`days${level}`]),
    fee: Number(input[`fee${level}`]),
    textDe: textOf(input[`textDe${level}`]),
    textEn: textOf(input[`textEn${level}`]),
  })),
})
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The rules of the reminders: days, fees and words of each level. */
export const ReminderRules = () => {
  const app = useApp()
  const text = useText()
  const { data } = useQuery(reminderSettingsQuery(app))
  const { busy, failure, fieldErrors, send, isSuccess } = useWrite({
    noun: 'treasury',
    send: (body: ReminderSettings) => app.call(changeReminderSettings, { body }),
  })
  if (data === undefined) return null
  const refused = Object.fromEntries(
    Object.entries(fieldErrors).map(([name, message]) => [name.replace(/^levels\.(\d)\.(\w+)$/, '$2$1'), message]),
  )
  return (
    <details className="form-fold">
      <summary>{text('admin.reminders.rules')}</summary>
      <ActionForm
        fields={fields}
        rules={rules}
        start={valuesFrom(data)}
        busy={busy}
        refused={refused}
        action={text('admin.save')}
        onSend={(input) => void send(settingsFrom(input as Readonly<Record<string, unknown>>))}
      />
      <WriteMessage failure={failure?.message} saved={isSuccess} />
    </details>
  )
}
