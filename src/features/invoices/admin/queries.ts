import { keepPreviousData } from '@tanstack/react-query'
import { toWireDate } from '#contract/clock.ts'
import { listInvoices } from '#contract/invoices.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

const invoicesPageSize = 25

/** Which invoices the list shows. */
export const invoiceViews = ['open', 'overdue', 'paid', 'all'] as const
export type InvoiceView = (typeof invoiceViews)[number]
export const isInvoiceView = (name: string): name is InvoiceView => invoiceViews.some((view) => view === name)

const filterOf = (view: InvoiceView, today: string): { readonly filter?: string } => {
  switch (view) {
    case 'open':
      return { filter: 'paid==false' }
    case 'overdue':
      return { filter: `paid==false;dueDate<${today}` }
    case 'paid':
      return { filter: 'paid==true' }
    case 'all':
      return {}
  }
}

/** Invoices, page by page. The previous list stays until the next one is loaded. */
export const invoicesQuery = (
  app: Pick<RouterContext, 'call' | 'now'>,
  view: InvoiceView,
  { sort, order }: { readonly sort: string; readonly order: 'ASC' | 'DESC' },
  page: number,
) => {
  const query = { ...filterOf(view, toWireDate(app.now())), sort, order, page: `${page}`, size: `${invoicesPageSize}` }
  const options = { ...fresh, shows: ['invoice'], placeholderData: keepPreviousData } as const
  return endpointQuery(app, ['invoices', query], listInvoices, { query }, options)
}
