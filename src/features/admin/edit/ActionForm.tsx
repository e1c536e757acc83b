import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { Button } from '../../../ui/Button.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { AnyFieldTable, Values } from '../../../ui/form/field-table.tsx'
import { inputOf, problemsOf } from '../../../ui/form/field-values.ts'
import { useFormState } from '../../../ui/form/useFormState.ts'

interface ActionFormProps {
  readonly fields: AnyFieldTable
  readonly rules: v.GenericSchema
  readonly start: Values
  readonly busy: boolean
  /** The server's messages by field. */
  readonly refused: Readonly<Record<string, string>>
  /** Text of the button. */
  readonly action: string
  readonly onSend: (input: object) => void
  /** More buttons. */
  readonly children?: ReactNode
}

/** Distinguishes the fields from those of the row's own form. */
const prefix = 'action-'

/** The form of an action on a row: a few fields and a button. */
export const ActionForm = ({ fields, rules, start, busy, refused, action, onSend, children }: ActionFormProps) => {
  const form = useFormState<string>({ base: start, check: (values) => problemsOf({ fields, rules }, values, null) })
  const onSubmit = (): void => {
    if (form.ready() && !busy) onSend(inputOf(fields, form.values))
  }
  return (
    <Form onSubmit={onSubmit} busy={busy}>
      <Fields
        fields={fields}
        prefix={prefix}
        values={form.values}
        errorOf={(name) => form.errorOf(name) ?? refused[name]}
        set={form.set}
      />
      <div className="buttons">
        <Button type="submit" blocked={busy}>
          {action}
        </Button>
        {children}
      </div>
    </Form>
  )
}
