import { type ReactNode, useState } from 'react'
import type * as v from 'valibot'
import { Button } from '../../../ui/Button.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { AnyFieldTable, Values } from '../../../ui/form/field-table.tsx'
import { inputOf, problemsOf, sentenceOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'

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
  const text = useText()
  const [values, setValues] = useState(start)
  const [tried, setTried] = useState(false)
  const problems = problemsOf({ fields, rules }, values, null)
  const onSubmit = (): void => {
    setTried(true)
    if (!busy && Object.keys(problems).length === 0) onSend(inputOf(fields, values))
  }
  const errorOf = (name: string): string | undefined =>
    tried && problems[name] !== undefined ? sentenceOf(problems[name], text) : refused[name]
  return (
    <Form onSubmit={onSubmit} busy={busy}>
      <Fields
        fields={fields}
        prefix={prefix}
        values={values}
        errorOf={errorOf}
        set={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
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
