import * as styles from '../../admin/table/table.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import type { EditedInvoice } from '#contract/edited-invoices.ts'
import { chf } from '#contract/money.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { choiceOf, type TableColumn } from '../../admin/table/columns.ts'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { InvoiceCard } from './InvoiceCard.tsx'
import { invoicesQuery, invoiceViews, isInvoiceView } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/fees')

const debtorOf = ({ name }: EditedInvoice, text: Text): string => (name === '' ? text('admin.order.nobody') : name)

/** The state with the day that belongs to it. */
const stateInWords = ({ state, dueDate, paidOn, paidBy }: EditedInvoice, text: Text, locale: Locale): string => {
  if (state === 'PAID' && paidOn !== null)
    return text(paidBy === 'online' ? 'admin.invoice.paid_online' : 'admin.invoice.paid', {
      date: date(paidOn, locale),
    })
  return text(`admin.invoice.state.${state}`, { date: date(dueDate, locale) })
}

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<EditedInvoice>[] => [
  {
    name: 'name',
    heading: 'admin.people.column.name',
    isSortable: true,
    shown: 'always',
    cell: (row) => debtorOf(row, text),
  },
  { name: 'number', heading: 'admin.invoice.column.number', isSortable: true, cell: ({ number }) => number },
  { name: 'title', heading: 'admin.invoice.title', cell: ({ title }) => title || text('admin.invoice.fee') },
  { name: 'amount', heading: 'admin.invoice.column.amount', isSortable: true, cell: ({ amount }) => chf(amount) },
  { name: 'open', heading: 'admin.invoice.column.open', isSortable: true, cell: ({ open }) => chf(open) },
  {
    name: 'dueDate',
    heading: 'admin.order.field.state',
    isSortable: true,
    cell: (row) => stateInWords(row, text, locale),
  },
  {
    name: 'createdOn',
    heading: 'admin.invoice.column.created',
    shown: 'rarely',
    cell: ({ createdOn }) => date(createdOn, locale),
  },
]

/** The members' invoices, open ones first of all. Treasurers act on them, auditors read. */
export const InvoicesScreen = () => {
  const search = route.useSearch()
  const onSearch = useChangeSearch()
  const app = useApp()
  const text = useText()
  const { page = 0, show = '' } = search
  const mayWrite = canEnter('treasury', useMember().member)
  const view = isInvoiceView(show) ? show : 'open'
  const columns = columnsOf(text, app.locale)
  const choice = choiceOf(columns, search, { sort: 'number', order: 'DESC' })
  const invoices = useQuery(invoicesQuery(app, view, choice, page))
  return (
    <AdminPage
      title="admin.invoices"
      {...(mayWrite && {
        links: (
          <Link className={buttonLook()} to="/$locale/intra/admin/fees/new" params={{ locale: app.locale }}>
            <Plus aria-hidden="true" />
            {text('admin.invoice.new')}
          </Link>
        ),
      })}
    >
      <FoldedOnPhone label="admin.table.find" isUsed={view !== 'open'}>
        <div className={styles.tableFilters}>
          <SelectField
            name="invoices-show"
            label={text('admin.orders.show')}
            value={view}
            onChange={({ target }) => onSearch({ ...choice, show: target.value }, true)}
            choices={invoiceViews.map((value) => ({ value, label: text(`admin.invoices.show.${value}`) }))}
          />
        </div>
      </FoldedOnPhone>
      <p role="status" className="soft small">
        {invoices.data !== undefined && text('admin.invoices.found', { count: invoices.data.page?.totalElements ?? 0 })}
      </p>
      <AdminTable
        label={text('admin.invoices')}
        columns={columns}
        query={invoices}
        keyOf={({ id }) => id}
        nameOf={(row) => debtorOf(row, text)}
        detail={({ id }) => <InvoiceCard id={id} />}
        none={text(view === 'open' ? 'admin.invoices.none' : 'admin.table.none_found')}
        choice={choice}
        onChoose={(change) => onSearch({ ...choice, show: view, ...change }, true)}
        page={page}
        onPage={(next) => onSearch({ ...search, page: next }, false)}
      />
    </AdminPage>
  )
}
