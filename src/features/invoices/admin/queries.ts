import { keepPreviousData } from '@tanstack/react-query'
import { toWireDate } from '#contract/clock.ts'
import { findPayers, getInvoice, listInvoices } from '#contract/edited-invoices.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

const invoicesPageSize = 25
type Needs = Pick<RouterContext, 'call' | 'now'>

/** Which invoices the list shows. */
export const invoiceViews = ['open', 'overdue', 'credit', 'paid', 'all'] as const
export type InvoiceView = (typeof invoiceViews)[number]
export const isInvoiceView = (name: string): name is InvoiceView => invoiceViews.some((view) => view === name)

const filterOf = (view: InvoiceView, today: string): { readonly filter?: string } => {
  switch (view) {
    case 'open':
      return { filter: 'paid==false' }
    case 'overdue':
      return { filter: `paid==false;dueDate<${today}` }
    case 'credit':
      return { filter: 'open<0' }
    case 'paid':
      return { filter: 'paid==true' }
    case 'all':
      return {}
  }
}

/** Invoices, page by page. The previous list stays until the next one is loaded. */
export const invoicesQuery = (
  app: Needs,
  view: InvoiceView,
  { sort, order }: { readonly sort: string; readonly order: 'ASC' | 'DESC' },
  page: number,
) => {
  const query = { ...filterOf(view, toWireDate(app.now())), sort, order, page: `${page}`, size: `${invoicesPageSize}` }
  const options = { ...fresh, shows: ['invoice', 'bank_transaction'], placeholderData: keepPreviousData } as const
  return endpointQuery(app, ['invoices', query], listInvoices, { query }, options)
}

/** An invoice with everything that happened to it. */
export const invoiceQuery = (app: Needs, id: string) =>
  endpointQuery(
    app,
    ['invoice', id],
    getInvoice,
    { params: { id } },
    { ...fresh, shows: ['invoice', 'bank_transaction'] },
  )

/** Persons to whom an invoice may go. */
export const payersQuery = (app: Needs, searchTerm: string) =>
  endpointQuery(app, ['payers', searchTerm], findPayers, { query: { searchTerm } }, { ...fresh, shows: ['person'] })
