import type { dutyResource, PlannedDuty } from '#contract/duties.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type FieldTable, textField, timeField } from '../../../ui/form/field-table.tsx'
import { onlyGroupField } from '../../groups/OnlyGroupControl.tsx'

type Body = Omit<CallInput<typeof dutyResource.create>['body'], 'eventId'>

/** The form of a duty. */
export const dutyFields: FieldTable<PlannedDuty, Body> = {
  nameDe: textField({
    label: 'admin.duty.name_de',
    hint: 'admin.duty.name.hint',
    input: { autoComplete: 'off' },
  }),
  nameEn: textField({ label: 'admin.duty.name_en', optional: true, input: { autoComplete: 'off' } }),
  location: textField({ label: 'admin.duty.location', optional: true, input: { autoComplete: 'off' } }),
  dateStart: timeField({ label: 'admin.duty.start', sideBySide: true }),
  dateEnd: timeField({ label: 'admin.duty.end', sideBySide: true }),
  needed: {
    ...textField({ label: 'admin.duty.needed', input: { inputMode: 'numeric', autoComplete: 'off' } }),
    read: (needed: number | undefined) => `${needed ?? 1}`,
    send: (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed)),
    initial: '1',
  },
  group: onlyGroupField('admin.duty.group.hint'),
}
