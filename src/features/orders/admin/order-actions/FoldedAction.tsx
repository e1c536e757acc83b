import * as styles from '../orders.css'
import { type ReactNode, useRef, useState } from 'react'
import type { EditedOrder } from '#contract/edited-orders.ts'
import type { MessageId } from '#i18n/intl.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { WriteMessage } from '../../../admin/edit/WriteMessage.tsx'
import type { OrderAction, OrderWrite } from '../useOrderWrite.ts'

export interface ActionProps {
  readonly order: EditedOrder
  /** The buyer's name. */
  readonly name: string
  readonly write: OrderWrite
  /** Moves the focus, because the action may disappear. */
  readonly onDone: () => void
}

interface FoldedActionProps extends ActionProps {
  readonly kind: OrderAction['kind']
  readonly label: MessageId
  readonly hint: string
  /** @param note the editor's own note; empty if the action has none */
  readonly action: (note: string) => OrderAction
  readonly hasNote?: boolean
  /** Clears the other fields after the action succeeded. */
  readonly onReset?: () => void
  readonly children?: ReactNode
}

/** An action behind its name: what follows from it, its fields, and the button. It closes when it succeeded. */
export const FoldedAction = ({
  order: { id },
  kind,
  label,
  hint,
  write,
  action,
  hasNote = true,
  onReset,
  onDone,
  children,
}: FoldedActionProps) => {
  const { busy, input, failure, current, send } = write
  const text = useText()
  const details = useRef<HTMLDetailsElement>(null)
  const [note, setNote] = useState('')
  const onSubmit = async (): Promise<void> => {
    if (busy || !(await send(action(note)))) return
    if (details.current !== null) details.current.open = false
    setNote('')
    onReset?.()
    onDone()
  }
  return (
    <details ref={details} className={styles.orderAction}>
      <summary>{text(label)}</summary>
      <Form onSubmit={onSubmit} busy={busy}>
        <p className="soft">{hint}</p>
        <WriteMessage failure={input?.kind === kind && current === undefined ? failure?.message : null} />
        {children}
        {hasNote && (
          <TextField
            name={`${kind}-note-${id}`}
            label={text('admin.order.note')}
            hint={text('admin.order.note.hint')}
            error={errorsOf(write, kind).note}
            optional
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <div className="form-end">
          <Button look="ink" type="submit" blocked={busy}>
            {text(busy ? 'admin.saving' : label)}
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** The messages of the last request, if it was this action. */
export const errorsOf = ({ input, fieldErrors }: OrderWrite, kind: OrderAction['kind']): OrderWrite['fieldErrors'] =>
  input?.kind === kind ? fieldErrors : {}
