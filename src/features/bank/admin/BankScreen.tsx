import * as styles from '../../admin/table/table.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import type { BankTransaction } from '#contract/bank.ts'
import { chf } from '#contract/money.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import { date } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { TransactionDonor } from '../../donations/admin/TransactionDonor.tsx'
import { settingsQuery } from '../../layout/queries.ts'
import { Payouts } from '../../payouts/admin/Payouts.tsx'
import { AcceptProposal } from './AcceptProposal.tsx'
import { AssignTransaction } from './AssignTransaction.tsx'
import { BankFiles } from './BankFiles.tsx'
import { BankGap, BankSummary } from './BankSummary.tsx'
import { bankStateQuery, transactionsQuery, transactionViews } from './queries.ts'
import { UploadStatement } from './UploadStatement.tsx'

const route = getRouteApi('/$locale/intra/admin/bank')

const signed = ({ direction, amount }: BankTransaction): string => chf(direction === 'CREDIT' ? amount : -amount)
const titleOf = ({ name, text: words }: BankTransaction, text: Text): string =>
  name ?? (words || text('admin.bank.unnamed'))
const purposeOf = (row: BankTransaction, text: Text, locale: Locale): string => {
  const { invoice, account, booked, payout, reversal, unnamed } = row
  if (payout !== null) return text('admin.bank.is_payout', { day: date(payout.arrivesOn, locale) })
  if (invoice !== null) return text('admin.bank.is_invoice', { number: invoice })
  if (account !== null) return text('admin.bank.is_account', { number: `${account}` })
  if (booked) return text('admin.bank.is_booked')
  if (unnamed !== null) return text('admin.bank.is_batch', { count: unnamed })
  return text(reversal ? 'admin.bank.is_reversal' : 'admin.bank.is_unclear')
}

const columnsOf = (text: Text, locale: Locale, mayWrite: boolean): readonly TableColumn<BankTransaction>[] => [
  { name: 'name', heading: 'admin.bank.name', shown: 'always', cell: (row) => titleOf(row, text) },
  { name: 'day', heading: 'admin.ledger.day', shown: 'always', cell: ({ bookedOn }) => date(bookedOn, locale) },
  { name: 'amount', heading: 'admin.ledger.amount', shown: 'always', cell: signed },
  { name: 'purpose', heading: 'admin.bank.purpose', cell: (row) => purposeOf(row, text, locale) },
  ...(mayWrite ? [proposalColumn] : []),
]

/** A row without a proposal has nothing there. */
const proposalColumn: TableColumn<BankTransaction> = {
  ...{ name: 'proposal', heading: 'admin.bank.proposal', shown: 'always', isBlock: true },
  cell: (row) => row.proposals.length + row.payouts.length > 0 && <AcceptProposal transaction={row} />,
}

/** The movements on the band's account: statements are taken over here, and each movement gets its purpose. */
export const BankScreen = () => {
  const app = useApp()
  const text = useText()
  const { page = 0, show, movement } = route.useSearch()
  const onSearch = useChangeSearch()
  const mayWrite = canEnter('treasury', useMember().member)
  const view = transactionViews.find((one) => one === show) ?? (movement === undefined ? 'unclear' : 'all')
  const { data: state } = useQuery(bankStateQuery(app))
  const paysOnline = useQuery(settingsQuery(app)).data?.paysOnline === true
  // A phone shows the movements first, and above them only what is missing.
  const isWide = useMedia('(min-width: 56rem)')
  const summary = state !== undefined && <BankSummary state={state} />
  return (
    <AdminPage title="admin.bank">
      {state !== undefined && <BankGap state={state} />}
      {isWide && summary}
      {mayWrite && (
        <FoldedOnPhone label="admin.bank.upload">
          <UploadStatement />
        </FoldedOnPhone>
      )}
      <FoldedOnPhone label="admin.table.find" isUsed={view !== 'unclear'}>
        <div id="movements" className={styles.tableFilters}>
          <SelectField
            name="bank-show"
            label={text('admin.orders.show')}
            value={view}
            onChange={({ target }) => onSearch({ show: target.value }, true)}
            choices={transactionViews.map((value) => ({ value, label: text(`admin.bank.show.${value}`) }))}
          />
        </div>
      </FoldedOnPhone>
      <AdminTable
        label={text('admin.bank')}
        columns={columnsOf(text, app.locale, mayWrite)}
        query={useQuery(transactionsQuery(app, view, page, movement))}
        keyOf={({ id }) => `${id}`}
        nameOf={(row) => titleOf(row, text)}
        detail={(row) => (
          <>
            {[row.text, row.reference, row.iban].map((line) => line && <p key={line}>{line}</p>)}
            {row.unnamed !== null && <p>{text('admin.bank.batch', { day: date(row.bookedOn, app.locale) })}</p>}
            {mayWrite && <TransactionDonor id={row.id} account={row.account} />}
            {mayWrite && <AssignTransaction transaction={row} />}
          </>
        )}
        none={text('admin.bank.none')}
        page={page}
        onPage={(next) => onSearch({ show: view, page: next }, false)}
      />
      {!isWide && summary}
      {paysOnline && <Payouts mayWrite={mayWrite} />}
      <BankFiles mayWrite={mayWrite} />
    </AdminPage>
  )
}
