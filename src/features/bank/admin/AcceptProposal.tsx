import { useRef } from 'react'
import { assignTransaction, type BankTransaction } from '#contract/bank.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusAfter } from '../../../ui/focus-after.ts'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

/** Focuses the proposal of the next row, so that one key accepts each of them. */
const focusNext = (row: Element | null): void => {
  const rows = [...(row?.closest('table')?.querySelectorAll('[data-row]') ?? [])]
  const at = row === null ? -1 : rows.indexOf(row)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).toReversed()]
  const next = others.map((one) => one.querySelector<HTMLElement>('[data-proposal]')).find((one) => one !== null)
  focusAfter(next, row)
}

/** Accepts the likeliest proposal of a transaction with one tap or key. */
export const AcceptProposal = ({ transaction }: { readonly transaction: BankTransaction }) => {
  const { call, locale } = useApp()
  const text = useText()
  const button = useRef<HTMLSpanElement>(null)
  const { id, proposals, payouts } = transaction
  const [invoice] = proposals
  const [payout] = payouts
  const label =
    invoice === undefined
      ? payout && text('admin.bank.is_payout', { day: date(payout.arrivesOn, locale) })
      : text('admin.bank.pays', { number: invoice })
  const { busy, failure, send } = useWrite({
    noun: 'bank_transaction',
    send: () =>
      call(assignTransaction, { params: { id }, body: invoice === undefined ? { payout: payout?.id } : { invoice } }),
    onSuccess: () => focusNext(button.current?.closest('[data-row]') ?? null),
  })
  if (label === undefined) return null
  return (
    <span ref={button}>
      <WriteMessage failure={failure?.message} />
      <Button data-proposal="" blocked={busy} onClick={() => void send(undefined)}>
        {label}
      </Button>
    </span>
  )
}
