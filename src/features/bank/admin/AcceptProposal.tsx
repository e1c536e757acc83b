import { useRef } from 'react'
import { assignTransaction, type BankTransaction } from '#contract/bank.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

/** Focuses the proposal of the next row, so that one key accepts each of them. */
const focusNext = (row: Element | null): void => {
  const rows = [...(row?.closest('table')?.querySelectorAll('[data-row]') ?? [])]
  const at = row === null ? -1 : rows.indexOf(row)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).toReversed()]
  const next = others.map((one) => one.querySelector<HTMLElement>('[data-proposal]')).find((one) => one !== null)
  next?.focus()
}

/** Accepts the likeliest proposal of a transaction with one tap or key. */
export const AcceptProposal = ({ transaction }: { readonly transaction: BankTransaction }) => {
  const { call } = useApp()
  const text = useText()
  const button = useRef<HTMLSpanElement>(null)
  const { id, proposals } = transaction
  const [invoice] = proposals
  const { busy, failure, send } = useWrite({
    noun: 'bank_transaction',
    send: () => call(assignTransaction, { params: { id }, body: { invoice: invoice ?? null } }),
    onSuccess: () => focusNext(button.current?.closest('[data-row]') ?? null),
  })
  if (invoice === undefined) return null
  return (
    <span ref={button}>
      <WriteMessage failure={failure?.message} />
      <Button data-proposal="" blocked={busy} onClick={() => void send(undefined)}>
        {text('admin.bank.pays', { number: invoice })}
      </Button>
    </span>
  )
}
