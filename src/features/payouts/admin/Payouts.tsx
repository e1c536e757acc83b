import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chf } from '#contract/money.ts'
import { fetchPayouts, type Payout } from '#contract/payouts.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { payoutsQuery } from './queries.ts'

const stateOf = ({ failed, transaction }: Payout, text: Text, locale: Locale): string => {
  if (failed) return text('admin.payouts.failed')
  if (transaction === null) return text('admin.payouts.on_its_way')
  return text('admin.payouts.arrived', { day: date(transaction.bookedOn, locale) })
}

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<Payout>[] => [
  { name: 'day', heading: 'admin.ledger.day', shown: 'always', cell: ({ arrivesOn }) => date(arrivesOn, locale) },
  { name: 'amount', heading: 'admin.ledger.amount', shown: 'always', cell: ({ amount }) => chf(amount) },
  { name: 'fee', heading: 'admin.payouts.fee', shown: 'always', cell: ({ fee }) => chf(fee) },
  { name: 'state', heading: 'admin.payouts.state', shown: 'always', cell: (row) => stateOf(row, text, locale) },
]

/** The payments and other money in a payout, and the way to its movement on the account. */
const Contents = ({ payout }: { readonly payout: Payout }) => {
  const { locale } = useApp()
  const text = useText()
  const { reference, amount, fee, other, payments, transaction } = payout
  const rest = payments.reduce((sum, one) => sum - one.amount, amount + fee - other)
  const isItemized = payments.length > 0 || fee !== 0 || other !== 0
  return (
    <div className="grid">
      <p>{reference}</p>
      {!isItemized && <p>{text('admin.payouts.unknown')}</p>}
      <ul>
        {payments.map((one) => (
          <li key={one.id}>
            {text('admin.payouts.payment', {
              number: one.number ?? '–',
              amount: chf(one.amount),
              fee: chf(one.fee),
            })}
          </li>
        ))}
        {isItemized && rest !== 0 && <li>{text('admin.payouts.rest', { amount: chf(rest) })}</li>}
        {other !== 0 && <li>{text('admin.payouts.other', { amount: chf(other) })}</li>}
      </ul>
      {transaction !== null && (
        <p>
          <Link
            to="/$locale/intra/admin/bank"
            params={{ locale }}
            search={{ movement: `${transaction.id}` }}
            hash="movements"
          >
            {text('admin.payouts.movement')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Asks the provider for new payouts at once. */
const FetchPayouts = () => {
  const { call } = useApp()
  const text = useText()
  const [added, setAdded] = useState<number>()
  const { busy, failure, send } = useWrite({
    noun: 'bank_transaction',
    send: () => call(fetchPayouts, {}),
    onSuccess: (reply) => setAdded(reply.added),
  })
  return (
    <>
      <WriteMessage failure={failure?.message}>
        {added !== undefined && !busy && failure === null && (
          <Note kind="ok">{text('admin.payouts.fetched', { count: added })}</Note>
        )}
      </WriteMessage>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(undefined)}>
          {text('admin.payouts.fetch')}
        </QuietButton>
      </div>
    </>
  )
}

/** The payouts of card payments: what the payment provider kept, and what has arrived. */
export const Payouts = ({ mayWrite }: { readonly mayWrite: boolean }) => {
  const app = useApp()
  const text = useText()
  const [page, setPage] = useState(0)
  return (
    <section className="grid" aria-labelledby="payouts">
      <h2 id="payouts">{text('admin.payouts')}</h2>
      {mayWrite && <FetchPayouts />}
      <AdminTable
        label={text('admin.payouts')}
        columns={columnsOf(text, app.locale)}
        query={useQuery(payoutsQuery(app, page))}
        keyOf={({ id }) => id}
        nameOf={({ arrivesOn, amount }) => `${date(arrivesOn, app.locale)}, ${chf(amount)}`}
        detail={(payout) => <Contents payout={payout} />}
        none={text('admin.payouts.none')}
        page={page}
        onPage={setPage}
      />
    </section>
  )
}
