import type { CallInput } from '#contract/endpoint.ts'
import type { FederationDate, federationDateResource } from '#contract/federation.ts'
import { checkboxField, dateField, type FieldTable, textField } from '../../../ui/form/field-table.tsx'

export type DateBody = Required<CallInput<typeof federationDateResource.create>['body']>

/** The form of a date of the federation. */
export const federationDateFields: FieldTable<FederationDate, DateBody> = {
  title: textField({ label: 'federation.date.title', input: { autoComplete: 'off' } }),
  day: dateField({ label: 'federation.date.day', sideBySide: true }),
  remindDays: {
    ...textField({
      label: 'federation.date.remind',
      hint: 'federation.date.remind.hint',
      sideBySide: true,
      input: { inputMode: 'numeric' },
    }),
    initial: '14',
    read: (days) => `${days}`,
    send: (value) => (/^\d+$/.test(value.trim()) ? Number(value) : Number.NaN),
  },
  done: checkboxField({ label: 'federation.date.done', sentence: 'federation.date.done' }),
}
