import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { chf, francs, parseRappen } from '#contract/money.ts'
import { type EditedOrder, handWays, type MoneyWay, moneyWays } from '#contract/order-desk.ts'
import type { MessageId } from '#i18n/intl.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../edit/WriteMessage.tsx'
import { piecesIn } from './item-noun.ts'
import type { OrderAction, OrderWrite } from './useOrderWrite.ts'

interface ActionProps {
  readonly order: EditedOrder
  /** The buyer's name. */
  readonly name: string
  readonly write: OrderWrite
  /** Moves the focus, because the action may disappear. */
  readonly onDone: () => void
}

interface FoldedActionProps {
  readonly kind: OrderAction['kind']
  readonly label: MessageId
  readonly hint: string
  readonly write: OrderWrite
  readonly action: () => OrderAction
  /** Called when it succeeded. */
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** An action behind its name: what follows from it, its fields, and the button. It closes when it succeeded. */
const FoldedAction = ({ kind, label, hint, write, action, onDone, children }: FoldedActionProps) => {
  const { busy, input, failure, current, send } = write
  const text = useText()
  const details = useRef<HTMLDetailsElement>(null)
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || !(await send(action()))) return
    if (details.current !== null) details.current.open = false
    onDone()
  }
  return (
    <details ref={details} className="order-action">
      <summary>{text(label)}</summary>
      <form className="form" noValidate onSubmit={(event) => void onSubmit(event)} aria-busy={busy}>
        <p className="soft">{hint}</p>
        <WriteMessage failure={input?.kind === kind && current === undefined ? failure?.message : null} />
        {children}
        <div className="form-end">
          <Button look="ink" type="submit" blocked={busy}>
            {text(busy ? 'admin.saving' : label)}
          </Button>
        </div>
      </form>
    </details>
  )
}

/** The messages of the last request, if it was this action. */
const errorsOf = ({ input, fieldErrors }: OrderWrite, kind: OrderAction['kind']): OrderWrite['fieldErrors'] =>
  input?.kind === kind ? fieldErrors : {}

interface NoteProps {
  readonly name: string
  readonly error: string | undefined
  readonly value: string
  readonly set: (value: string) => void
}

const NoteField = ({ name, error, value, set }: NoteProps) => {
  const text = useText()
  return (
    <TextField
      name={name}
      label={text('admin.order.note')}
      hint={text('admin.order.note.hint')}
      error={error}
      optional
      value={value}
      onChange={({ target }) => set(target.value)}
    />
  )
}

const Pay = ({ order: { id }, name, write, onDone }: ActionProps) => {
  const text = useText()
  const [way, setWay] = useState<(typeof handWays)[number]>('cash')
  const [note, setNote] = useState('')
  const errors = errorsOf(write, 'pay')
  const done = (): void => {
    setNote('')
    onDone()
  }
  return (
    <FoldedAction
      kind="pay"
      label="admin.order.pay"
      hint={text('admin.order.pay.hint', { buyer: name })}
      write={write}
      onDone={done}
      action={() => ({ kind: 'pay', way, note })}
    >
      <SelectField
        name={`pay-way-${id}`}
        label={text('admin.order.paid_way')}
        error={errors.way}
        value={way}
        onChange={({ target }) => setWay(handWays.find((one) => one === target.value) ?? 'cash')}
        choices={handWays.map((value) => ({ value, label: text(`admin.order.way.${value}`) }))}
      />
      <NoteField name={`pay-note-${id}`} error={errors.note} value={note} set={setNote} />
    </FoldedAction>
  )
}

const Cancel = ({ order: { id }, name, write, onDone }: ActionProps) => {
  const text = useText()
  const [note, setNote] = useState('')
  const done = (): void => {
    setNote('')
    onDone()
  }
  return (
    <FoldedAction
      kind="cancel"
      label="admin.order.cancel"
      hint={text('admin.order.cancel.hint', { buyer: name })}
      write={write}
      onDone={done}
      action={() => ({ kind: 'cancel', note })}
    >
      <NoteField name={`cancel-note-${id}`} error={errorsOf(write, 'cancel').note} value={note} set={setNote} />
    </FoldedAction>
  )
}

const Refund = ({ order: { id, refundable }, name, write, onDone }: ActionProps) => {
  const text = useText()
  const { total, online } = refundable
  const ways = online > 0 ? moneyWays : handWays
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<MoneyWay>('online')
  const [note, setNote] = useState('')
  const way = ways.find((one) => one === chosen) ?? 'bank'
  const errors = errorsOf(write, 'refund')
  const amount = typed ?? francs(total)
  const done = (): void => {
    setTyped(null)
    setNote('')
    onDone()
  }
  return (
    <FoldedAction
      kind="refund"
      label="admin.order.refund"
      hint={text('admin.order.refund.hint', { buyer: name, total: chf(total), online: chf(online) })}
      write={write}
      onDone={done}
      action={() => ({ kind: 'refund', amount: parseRappen(amount) ?? Number.NaN, way, note })}
    >
      <div className="form-row">
        <TextField
          name={`refund-amount-${id}`}
          label={text('admin.order.refund.amount')}
          error={errors.amount}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => {
            if (!write.busy) write.reset()
            setTyped(target.value)
          }}
        />
        <SelectField
          name={`refund-way-${id}`}
          label={text('admin.order.way')}
          error={errors.way}
          value={way}
          onChange={({ target }) => setChosen(moneyWays.find((one) => one === target.value) ?? 'bank')}
          choices={ways.map((value) => ({ value, label: text(`admin.order.way.${value}`) }))}
        />
      </div>
      <NoteField name={`refund-note-${id}`} error={errors.note} value={note} set={setNote} />
    </FoldedAction>
  )
}

const Return = ({ order: { id, items }, name, write, onDone }: ActionProps) => {
  const text = useText()
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({})
  const [note, setNote] = useState('')
  const errors = errorsOf(write, 'return')
  const sent = items.flatMap(({ shopItemId }) => {
    const typed = counts[shopItemId]?.trim() ?? ''
    return typed === '' || typed === '0' ? [] : [{ shopItemId, count: piecesIn(typed) }]
  })
  const errorAt = (shopItemId: number, isFirst: boolean): string | undefined => {
    const index = sent.findIndex((one) => one.shopItemId === shopItemId)
    return errors[`items.${index}.count`] ?? errors[`items.${index}.shopItemId`] ?? (isFirst ? errors.items : undefined)
  }
  const left = items.filter(({ count, returned }) => returned < count)
  const done = (): void => {
    setCounts({})
    setNote('')
    onDone()
  }
  return (
    <FoldedAction
      kind="return"
      label="admin.order.return"
      hint={text('admin.order.return.hint', { buyer: name })}
      write={write}
      onDone={done}
      action={() => ({ kind: 'return', items: sent, note })}
    >
      {left.map(({ shopItemId, name: item, count, returned }, index) => (
        <TextField
          key={shopItemId}
          name={`return-${id}-${shopItemId}`}
          label={text('admin.order.return.count', { name: item, left: count - returned })}
          error={errorAt(shopItemId, index === 0)}
          inputMode="numeric"
          value={counts[shopItemId] ?? ''}
          onChange={({ target }) => {
            if (!write.busy) write.reset()
            setCounts({ ...counts, [shopItemId]: target.value })
          }}
        />
      ))}
      <NoteField name={`return-note-${id}`} error={errors.note} value={note} set={setNote} />
    </FoldedAction>
  )
}

const Resend = ({ order: { email }, write, onDone }: ActionProps) => {
  const text = useText()
  return (
    <FoldedAction
      kind="resend"
      label="admin.order.resend"
      hint={text('admin.order.resend.hint', { email: email ?? '' })}
      write={write}
      onDone={onDone}
      action={() => ({ kind: 'resend' })}
    />
  )
}

const Deliver = ({ order: { id, deliveredAt }, name, write }: ActionProps) => {
  const text = useText()
  const { busy, input, send } = write
  return (
    <div>
      <Checkbox
        name={`delivered-${id}`}
        checked={busy && input?.kind === 'deliver' ? input.delivered : deliveredAt !== null}
        onChange={({ target }) => void send({ kind: 'deliver', delivered: target.checked })}
      >
        {text('admin.order.delivered.label')}
      </Checkbox>
      <p className="soft small">{text('admin.order.delivered.hint', { buyer: name })}</p>
    </div>
  )
}

/** What an editor can do with an order in its state. */
export const OrderActions = (shown: Omit<ActionProps, 'onDone'>) => {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { write, order } = shown
  const { state, items, refundable, email, id } = order
  const { input, failure, current, isSuccess, busy } = write
  const isConflict = current !== undefined
  // The action may be gone: the message about the conflict is here.
  useEffect(() => {
    if (isConflict) heading.current?.focus()
  }, [isConflict])
  const props = { ...shown, onDone: () => heading.current?.focus() }
  const isPaid = state === 'paid'
  const message = isConflict ? text('admin.order.changed') : input?.kind === 'deliver' ? failure?.message : null
  return (
    <section className="order-actions" aria-labelledby={`actions-${id}`}>
      <h2 className="order-heading" id={`actions-${id}`} ref={heading} tabIndex={-1}>
        {text('admin.order.actions')}
      </h2>
      <WriteMessage failure={message} saved={isSuccess && !busy} />
      {isPaid && <Deliver {...props} />}
      {(state === 'open' || state === 'cancelled') && <Pay {...props} />}
      {state === 'open' && <Cancel {...props} />}
      {isPaid && refundable.total > 0 && <Refund {...props} />}
      {isPaid && items.some(({ count, returned }) => returned < count) && <Return {...props} />}
      {isPaid && email !== null && <Resend {...props} />}
    </section>
  )
}
