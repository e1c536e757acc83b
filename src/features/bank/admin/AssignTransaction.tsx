import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Assignment, assignTransaction, type BankTransaction } from '#contract/bank.ts'
import { nameDonor } from '#contract/donations.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { ChooseDonor, type NamedDonor } from '../../donations/admin/TransactionDonor.tsx'
import { nameOfAccount } from '../../ledger/admin/account-noun.ts'
import { accountsQuery } from '../../ledger/admin/queries.ts'

/** Puts a transaction on an account; a donation may get its donor in the same step. */
const AssignAccount = ({ id }: Pick<BankTransaction, 'id'>) => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const [chosen, setChosen] = useState('')
  const [donor, setDonor] = useState<NamedDonor | null>(null)
  const { data: accounts = [] } = useQuery(accountsQuery(app))
  const pickable = accounts.filter(({ closed, use }) => !closed && use !== 'BANK' && use !== 'RECEIVABLES')
  const account = chosen === '' ? null : Number(chosen)
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'bank_transaction',
    send: async (body: Partial<Assignment>) => {
      await call(assignTransaction, { params: { id }, body })
      if (donor !== null) await call(nameDonor, { params: { id }, body: { person: donor.id } })
    },
  })
  return (
    <Form busy={busy} onSubmit={() => void send({ account })}>
      <WriteMessage failure={fieldErrors.account === undefined ? failure?.message : undefined} />
      <SelectField
        name={`account-${id}`}
        label={text('admin.ledger.account')}
        error={fieldErrors.account}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value)
          setDonor(null)
        }}
        choices={[
          { value: '', label: '–' },
          ...pickable.map((one) => ({ value: `${one.number}`, label: nameOfAccount(one, locale) })),
        ]}
      />
      <ChooseDonor account={account} donor={donor} onChosen={setDonor} />
      <div className="form-end">
        <Button look="ink" type="submit" blocked={busy || account === null}>
          {text('admin.bank.assign_account')}
        </Button>
      </div>
    </Form>
  )
}

/** Says what a transaction is for: an invoice, a payout, an account, or something that is in the books already. */
export const AssignTransaction = ({ transaction }: { readonly transaction: BankTransaction }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { id, invoice, account, booked, payout, payouts, proposals } = transaction
  const [number, setNumber] = useState('')
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'bank_transaction',
    send: (body: Partial<Assignment>) => call(assignTransaction, { params: { id }, body }),
  })
  if (invoice !== null || account !== null || payout !== null || booked)
    return (
      <>
        <WriteMessage failure={failure?.message} />
        <QuietButton blocked={busy} onClick={() => void send({})}>
          {text('admin.bank.take_back')}
        </QuietButton>
      </>
    )
  return (
    <div className="grid">
      <WriteMessage
        failure={fieldErrors.payout ?? (Object.keys(fieldErrors).length === 0 ? failure?.message : undefined)}
      />
      {proposals.map((proposal) => (
        <Button key={proposal} blocked={busy} onClick={() => void send({ invoice: proposal })}>
          {text('admin.bank.pays', { number: proposal })}
        </Button>
      ))}
      {payouts.map((one) => (
        <Button key={one.id} blocked={busy} onClick={() => void send({ payout: one.id })}>
          {text('admin.bank.is_payout', { day: date(one.arrivesOn, locale) })}
        </Button>
      ))}
      <Form busy={busy} onSubmit={() => void send({ invoice: number.trim() })}>
        <TextField
          name={`invoice-${id}`}
          label={text('admin.bank.invoice')}
          error={fieldErrors.invoice}
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <div className="form-end">
          <Button look="ink" type="submit" blocked={busy || number.trim() === ''}>
            {text('admin.bank.assign_invoice')}
          </Button>
        </div>
      </Form>
      <AssignAccount id={id} />
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send({ booked: true })}>
          {text('admin.bank.booked')}
        </QuietButton>
      </div>
    </div>
  )
}
