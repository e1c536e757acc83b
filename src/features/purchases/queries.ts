import { listOwnDonations } from '#contract/donations.ts'
import { listOwnInvoices } from '#contract/invoices.ts'
import { listOrders } from '#contract/orders.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The own orders, newest first; never stored on the device. */
export const ownOrdersQuery = (app: Needs) =>
  itemsQuery(app, ['own-orders', app.locale], listOrders, { query: {} }, { shows: ['order'], staleTime: 0 })

/** The own invoices, newest first; never stored on the device. */
export const ownInvoicesQuery = (app: Pick<Needs, 'call'>) =>
  itemsQuery(app, ['own-invoices'], listOwnInvoices, { query: {} }, { shows: ['invoice'], staleTime: 0 })

/** The invoices of a represented member, newest first; never stored on the device. */
export const invoicesOfQuery = (app: Pick<Needs, 'call'>, person: string) =>
  itemsQuery(
    app,
    ['invoices-of', person],
    listOwnInvoices,
    { query: { for: person } },
    { shows: ['invoice', 'representation'], staleTime: 0 },
  )

/** The own donations by year, newest first; never stored on the device. */
export const ownDonationsQuery = (app: Pick<Needs, 'call'>) =>
  itemsQuery(app, ['own-donations'], listOwnDonations, {}, { shows: ['invoice', 'bank_transaction'], staleTime: 0 })
