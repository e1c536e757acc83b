import { queryOptions } from '@tanstack/react-query'
import { listOwnInvoices } from '#contract/invoices.ts'
import { listOrders } from '#contract/orders.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The own orders, newest first; never stored on the device. */
export const ownOrdersQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: ['own-orders', locale],
    queryFn: async ({ signal }) => (await call(listOrders, { query: {} }, { signal }))._embedded.items,
    staleTime: 0,
  })

/** The own invoices, newest first; never stored on the device. */
export const ownInvoicesQuery = ({ call }: Pick<Needs, 'call'>) =>
  queryOptions({
    queryKey: ['own-invoices'],
    queryFn: async ({ signal }) => (await call(listOwnInvoices, {}, { signal }))._embedded.items,
    staleTime: 0,
  })
