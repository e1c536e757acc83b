import type { RehearsalInput } from '#contract/led-groups.ts'
import { type FieldTable, textField, timeField } from '../../../ui/form/field-table.tsx'

const input = { autoComplete: 'off' } as const

/** The fields that the leader of a group states about a rehearsal. */
export const rehearsalFields: FieldTable<{ readonly dateStart: string; readonly dateEnd: string }, RehearsalInput> = {
  titleDe: textField({ label: 'admin.led.rehearsal.name', input }),
  dateStart: timeField({ label: 'admin.led.rehearsal.start', sideBySide: true }),
  dateEnd: timeField({ label: 'admin.led.rehearsal.end', sideBySide: true }),
  location: textField({ label: 'admin.led.rehearsal.location', optional: true, input }),
}
