import * as styles from './edited-persons.css'
import { QuietButton } from '../../../ui/Button.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { AnyFieldTable, Values } from '../../../ui/form/field-table.tsx'
import { inputOf, valuesOf } from '../../../ui/form/field-values.ts'
import { useFormState } from '../../../ui/form/useFormState.ts'
import { useText } from '../../../ui/intl.tsx'
import { ChangeState } from './ChangeState.tsx'
import { type PersonRequest, usePersonWrite } from './usePersonWrite.ts'

interface SmallFormProps<Input> {
  readonly title: string
  readonly detail?: string
  readonly fields: AnyFieldTable
  /** null = something new: the form is empty again once it is saved. */
  readonly row: object | null
  /** Distinguishes the fields of the forms of one page. */
  readonly prefix: string
  readonly initial?: Values
  readonly request: (input: Input) => PersonRequest
  /** Removes the row. */
  readonly onRemove?: PersonRequest
}

/** A folded form for one thing in a person's history, saved at once. Errors of the server appear at their fields. */
export const SmallForm = <Input,>({
  title,
  detail,
  fields,
  row,
  prefix,
  initial = {},
  request,
  onRemove,
}: SmallFormProps<Input>) => {
  const text = useText()
  const form = useFormState<string>({ base: { ...valuesOf(fields, row), ...initial } })
  const write = usePersonWrite('membership', () => {
    if (row === null) form.discard()
  })
  const onSubmit = (): void => {
    void write.send(request(inputOf(fields, form.values) as Input))
  }
  return (
    <details className={styles.addMembership}>
      <summary>{title}</summary>
      <Form onSubmit={onSubmit} busy={write.busy}>
        {detail !== undefined && <p className="soft small">{detail}</p>}
        <Fields
          fields={fields}
          row={row}
          prefix={prefix}
          values={form.values}
          errorOf={(name) => write.fieldErrors[name]}
          set={form.set}
        />
        <div className="buttons">
          <QuietButton type="submit" blocked={write.busy}>
            {text('admin.history.save')}
            <span className="visually-hidden">: {title}</span>
          </QuietButton>
          {onRemove !== undefined && (
            <QuietButton blocked={write.busy} onClick={() => void write.send(onRemove)}>
              {text('admin.remove')}
              <span className="visually-hidden">: {title}</span>
            </QuietButton>
          )}
        </div>
      </Form>
      <ChangeState write={write} />
    </details>
  )
}
