import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Budget, writeBudget } from '#contract/budget.ts'
import type { Account } from '#contract/ledger.ts'
import { francs, parseRappen } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { type AnyFieldTable, type ControlProps, type Field, TextControl } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { nameOfAccount } from './account-noun.ts'
import { accountsQuery, budgetQuery } from './queries.ts'

const Planned = v.pipe(v.number('validation.ledger_amount'), v.maxValue(100_000_000, 'validation.ledger_amount'))

/** The amount of the account whose number the field's name ends with. */
const PlannedControl = (props: ControlProps) => {
  const app = useApp()
  const { data = [] } = useQuery(accountsQuery(app))
  const account = data.find(({ number }) => props.name.endsWith(`a${number}`))
  const label = account === undefined ? props.label : nameOfAccount(account, app.locale)
  return <TextControl {...props} optional label={label} />
}

const plannedField: Field<number | undefined, number> = {
  label: 'admin.ledger.amount',
  sideBySide: true,
  read: () => '',
  send: (typed) => (typed.trim() === '' ? 0 : (parseRappen(typed) ?? Number.NaN)),
  Control: PlannedControl,
  options: { input: { inputMode: 'decimal', autoComplete: 'off' } },
}

/** One field for each account. */
const fieldsOf = (accounts: readonly Account[]): AnyFieldTable =>
  Object.fromEntries(accounts.map(({ number }) => [`a${number}`, plannedField]))

interface AmountsProps {
  readonly accounts: readonly Account[]
  readonly budget: Budget
}

/** The planned amounts of a year. */
const Amounts = ({ accounts, budget: { year, amounts } }: AmountsProps) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, fieldErrors, isSuccess, send } = useWrite({
    noun: 'ledger',
    send: (planned: Budget['amounts']) =>
      call(writeBudget, { params: { year: `${year}` }, body: { amounts: planned } }),
  })
  const amountOf = (number: number): number => amounts.find(({ account }) => account === number)?.amount ?? 0
  const start = Object.fromEntries(
    accounts.map(({ number }) => [`a${number}`, amountOf(number) === 0 ? '' : francs(amountOf(number))]),
  )
  return (
    <>
      <ActionForm
        fields={fieldsOf(accounts)}
        rules={v.object(Object.fromEntries(accounts.map(({ number }) => [`a${number}`, Planned])))}
        start={start}
        busy={busy}
        refused={{}}
        action={text('admin.save')}
        onSend={(input) =>
          void send(Object.entries(input).map(([name, amount]) => ({ account: Number(name.slice(1)), amount })))
        }
      />
      <WriteMessage failure={fieldErrors.amounts ?? failure?.message} saved={isSuccess} />
    </>
  )
}

/** The budget of a year: one amount for each account of income and expenses. */
export const BudgetForm = ({ year }: { readonly year: number }) => {
  const app = useApp()
  const text = useText()
  const { data: accounts } = useQuery(accountsQuery(app))
  const { data: budget } = useQuery(budgetQuery(app, year))
  return (
    <details className="form-fold">
      <summary>{text('admin.ledger.budget')}</summary>
      {accounts !== undefined && budget !== undefined && (
        <Amounts
          accounts={accounts.filter(({ kind, closed }) => !closed && (kind === 'INCOME' || kind === 'EXPENSE'))}
          budget={budget}
        />
      )}
    </details>
  )
}
