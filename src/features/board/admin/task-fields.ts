import type { EditedTask, taskResource } from '#contract/board.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { dateField, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { DocumentControl, EventControl, PersonControl } from './TaskControls.tsx'

export type TaskBody = Required<CallInput<typeof taskResource.create>['body']>

const reference = {
  optional: true,
  read: (id: number | null | undefined) => `${id ?? ''}`,
  send: (value: string) => (value === '' ? null : Number(value)),
} as const

/** The form of a task of the board. */
export const taskFields: FieldTable<EditedTask, TaskBody> = {
  title: textField({ label: 'board.task.title', input: { autoComplete: 'off' } }),
  person: {
    label: 'board.task.person',
    sideBySide: true,
    read: (uuid) => uuid,
    send: (value) => value,
    required: 'validation.required',
    Control: PersonControl,
  },
  dueOn: dateField({ label: 'board.task.due', hint: 'board.task.due.hint', sideBySide: true }),
  event: { ...reference, label: 'board.task.event', Control: EventControl },
  file: { ...reference, label: 'board.task.file', Control: DocumentControl },
}
