import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { type AccountKind, accountKinds, EntryInput, EntryRow } from '#contract/ledger.ts'
import { francs, parseRappen } from '#contract/money.ts'
import { WireDate } from '#contract/time.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type ControlProps, dateField, type Field, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { nameOfAccount } from './account-noun.ts'
import { accountsQuery } from './queries.ts'

interface AccountSelectProps extends ControlProps {
  readonly kinds: readonly AccountKind[]
}

/** Chooses an account of some kinds that is not closed. */
const AccountSelect = ({ name, label, hint, error, value, set, kinds }: AccountSelectProps) => {
  const app = useApp()
  const { data = [] } = useQuery(accountsQuery(app))
  const open = data.filter(({ closed, kind }) => !closed && kinds.some((one) => one === kind))
  return (
    <SelectField
      {...{ name, label, hint, error, value: value ?? '' }}
      onChange={({ target }) => set(target.value)}
      choices={[
        { value: '', label: '–' },
        ...open.map((account) => ({ value: `${account.number}`, label: nameOfAccount(account, app.locale) })),
      ]}
    />
  )
}

const AccountControl = (props: ControlProps) => <AccountSelect {...props} kinds={accountKinds} />
const IncomeAccountControl = (props: ControlProps) => <AccountSelect {...props} kinds={['INCOME', 'EXPENSE']} />

const accountField = (label: 'admin.ledger.debit' | 'admin.ledger.credit'): Field<number | undefined, number> => ({
  label,
  hint: `${label}.hint`,
  sideBySide: true,
  read: (number) => `${number ?? ''}`,
  send: (value) => (value === '' ? Number.NaN : Number(value)),
  Control: AccountControl,
})

/** The account of an income, or that of other income. */
export const incomeAccountField: Field<number | null | undefined, number | null> = {
  label: 'admin.invoice.line.account',
  optional: true,
  read: (number) => `${number ?? ''}`,
  send: (value) => (value === '' ? null : Number(value)),
  Control: IncomeAccountControl,
}

/** An amount in francs. */
export const amountField = (options: Parameters<typeof textField>[0]): Field<number | undefined, number> => ({
  ...textField({ ...options, input: { inputMode: 'decimal', autoComplete: 'off' } }),
  read: (rappen) => (rappen === undefined ? '' : francs(rappen)),
  send: (typed) => parseRappen(typed) ?? Number.NaN,
})

/** An entry with one debit and one credit. */
export const entryRules = v.object({
  bookedOn: EntryInput.entries.bookedOn,
  text: EntryInput.entries.text,
  debit: v.number('validation.account_required'),
  credit: v.number('validation.account_required'),
  amount: EntryRow.entries.amount,
})
export const entryFields: FieldTable<unknown, v.InferInput<typeof entryRules>> = {
  bookedOn: dateField({ label: 'admin.ledger.day', sideBySide: true }),
  amount: { ...amountField({ label: 'admin.ledger.amount' }), sideBySide: true },
  debit: accountField('admin.ledger.debit'),
  credit: accountField('admin.ledger.credit'),
  text: textField({ label: 'admin.ledger.text', hint: 'admin.ledger.text.hint', input: { autoComplete: 'off' } }),
}

const Balance = v.pipe(v.number('validation.ledger_amount'), v.maxValue(100_000_000, 'validation.ledger_amount'))
/** The first day of the books, and the money on that day. */
export const openingRules = v.object({ startsOn: WireDate, bank: Balance, cash: Balance })
const balanceField = (
  label: 'admin.ledger.opening.bank' | 'admin.ledger.opening.cash',
): Field<number | undefined, number> => ({
  ...amountField({ label, optional: true }),
  sideBySide: true,
  send: (typed) => (typed.trim() === '' ? 0 : (parseRappen(typed) ?? Number.NaN)),
})
export const openingFields: FieldTable<unknown, v.InferInput<typeof openingRules>> = {
  startsOn: dateField({ label: 'admin.ledger.opening.day', hint: 'admin.ledger.opening.day.hint' }),
  bank: balanceField('admin.ledger.opening.bank'),
  cash: balanceField('admin.ledger.opening.cash'),
}
