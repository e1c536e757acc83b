import * as adminStyles from '../../admin/admin.css'
import * as styles from '../../admin/table/table.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import { equipmentKinds } from '#contract/equipment.ts'
import { type BillableLoan, invoiceLoans, LoanInvoicesInput } from '#contract/loan-invoices.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { dateField, type FieldTable } from '../../../ui/form/field-table.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { PrintLetters } from '../../invoices/admin/PrintLetters.tsx'
import { amountField, incomeAccountField } from '../../ledger/admin/ledger-fields.tsx'
import { billableLoansQuery } from './queries.ts'

const hireRules = v.pick(LoanInvoicesInput, ['price', 'dueDate', 'account'])
const hireFields: FieldTable<unknown, v.InferInput<typeof hireRules>> = {
  price: { ...amountField({ label: 'admin.loan_invoices.price' }), sideBySide: true },
  dueDate: dateField({ label: 'admin.invoice.due_date', sideBySide: true }),
  account: incomeAccountField,
}
const termMs = 30 * 24 * 3_600_000

interface Created {
  readonly mailed: number
  readonly printed: readonly string[]
}

const Outcome = ({ created: { mailed, printed } }: { readonly created: Created }) => {
  const text = useText()
  return (
    <Note kind="ok">
      <p>{text('admin.loan_invoices.created', { mailed, printed: printed.length })}</p>
      {printed.length > 0 && (
        <PrintLetters
          ids={printed}
          action={text('admin.loan_invoices.letters', { count: printed.length })}
          file={text('admin.loan_invoices.file')}
        />
      )}
    </Note>
  )
}

const LoanRow = ({ loan: { person, item, from, to, invoice } }: { readonly loan: BillableLoan }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <b>{person}</b> {text('admin.loan_invoices.row', { item, from: date(from, locale), to: date(to, locale) })}
      {invoice !== null && ` · ${text('admin.loan_invoices.billed', { number: invoice })}`}
    </>
  )
}

interface LoansProps {
  readonly loans: readonly BillableLoan[]
  readonly year: number
}

/** The loans of a year: those without an invoice are billed together, unless they are taken off. */
const Loans = ({ loans, year }: LoansProps) => {
  const { call, now } = useApp()
  const text = useText()
  const mayWrite = canEnter('treasury', useMember().member)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [created, setCreated] = useState<Created>()
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'invoice',
    send: (body: LoanInvoicesInput, key) => call(invoiceLoans, { headers: { 'idempotency-key': key }, body }),
    onSuccess: setCreated,
  })
  const open = loans.filter(({ invoice }) => invoice === null)
  const listed = mayWrite ? loans.filter(({ invoice }) => invoice !== null) : loans
  const chosen = open.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const toggle = (id: number, isLeft: boolean): void =>
    setLeft((before) => new Set(isLeft ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <>
      {loans.length === 0 && <p>{text('admin.loan_invoices.none')}</p>}
      {mayWrite &&
        open.map((loan) => (
          <Checkbox
            key={loan.id}
            name={`loan-${loan.id}`}
            checked={!left.has(loan.id)}
            onChange={({ target }) => toggle(loan.id, !target.checked)}
          >
            <LoanRow loan={loan} />
          </Checkbox>
        ))}
      <WriteMessage failure={fieldErrors.loans ?? failure?.message}>
        {created !== undefined && <Outcome created={created} />}
      </WriteMessage>
      {mayWrite && chosen.length > 0 && (
        <ActionForm
          fields={hireFields}
          rules={hireRules}
          start={{ ...valuesOf(hireFields, null), dueDate: toWireDate(new Date(now().getTime() + termMs)) }}
          busy={busy}
          refused={fieldErrors}
          action={text('admin.loan_invoices.create', { count: chosen.length })}
          onSend={(input) => void send({ year, loans: chosen, ...(input as v.InferOutput<typeof hireRules>) })}
        />
      )}
      {listed.length > 0 && (
        <ul className={adminStyles.adminRows}>
          {listed.map((loan) => (
            <li key={loan.id}>
              <span>
                <LoanRow loan={loan} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Invoices for the hire of instruments and uniforms: the loans of a year, and those that have an invoice. */
export const LoanInvoicesScreen = () => {
  const app = useApp()
  const text = useText()
  const thisYear = Number(toWireDate(app.now()).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [kind, setKind] = useState('')
  const { data, isError, refetch } = useQuery(billableLoansQuery(app, year))
  return (
    <AdminPage title="admin.loan_invoices" intro="admin.loan_invoices.intro">
      <div className={styles.tableFilters}>
        <SelectField
          name="loans-year"
          label={text('admin.loan_invoices.year')}
          value={`${year}`}
          onChange={({ target }) => setYear(Number(target.value))}
          choices={[thisYear, thisYear - 1].map((value) => ({ value: `${value}`, label: `${value}` }))}
        />
        <SelectField
          name="loans-kind"
          label={text('admin.orders.show')}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          choices={[
            { value: '', label: text('admin.loan_invoices.all') },
            ...equipmentKinds.map((value) => ({ value, label: text(`admin.equipment.kind.${value}`) })),
          ]}
        />
      </div>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <Loans key={`${year} ${kind}`} year={year} loans={data.filter((one) => kind === '' || one.kind === kind)} />
      )}
    </AdminPage>
  )
}
