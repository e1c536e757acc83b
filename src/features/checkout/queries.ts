import { queryOptions } from '@tanstack/react-query'
import { getTerms } from '#contract/layout.ts'
import { finalizeOrder, getOrderPayment, getPostage, listOrders } from '#contract/orders.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery } from '../../platform/session/endpoint-query.ts'
import type { FailureTexts } from '../../platform/writes/failure.ts'

/** The sentences for requests of the checkout that fail. */
export const checkoutFailures = {
  offline: 'checkout.failed.offline',
  signIn: 'checkout.failed.sign_in',
  unavailable: 'checkout.failed.unavailable',
  server: 'checkout.failed.server',
} as const satisfies FailureTexts

/** The address just entered: kept in memory for the next page, never stored on the device. */
export const buyerKey = ['buyer'] as const

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** Orders and payments are fetched when a screen is shown, and dropped with it. */
const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const

/** null = there is no such order, it belongs to another person, or the address names none. */
export const orderQuery = ({ call, locale }: Needs, uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['order', uuid, locale],
    meta: { shows: ['order'] },
    queryFn: async ({ signal }) => {
      if (uuid === '') return null
      const { _embedded } = await call(listOrders, { query: { filter: `uuid==${uuid}` } }, { signal })
      return _embedded.items[0] ?? null
    },
  })

/** The first request starts the payment; so it is made by a screen, never by a loader. */
export const orderPaymentQuery = (app: Pick<Needs, 'call'>, uuid: string) =>
  endpointQuery(app, ['order-payment', uuid], getOrderPayment, { params: { id: uuid } }, { ...fresh, shows: [] })

/** The state of an order, polled every two seconds while the provider has not reported it and the buyer waits. */
export const finalizedQuery = (app: Needs, uuid: string, waits: boolean) =>
  endpointQuery(
    app,
    ['order-finalized', uuid, app.locale],
    finalizeOrder,
    { params: { id: uuid } },
    {
      shows: ['order'],
      ...fresh,
      refetchInterval: ({ state: { data } }) => (waits && data?.state === 'open' ? 2000 : false),
    },
  )

/** The present postage of an order. */
export const postageQuery = (app: Pick<Needs, 'call'>) =>
  endpointQuery(app, ['postage'], getPostage, {}, { shows: ['settings'], staleTime: 0 })

export const termsQuery = (app: Needs) =>
  endpointQuery(app, ['terms', app.locale], getTerms, {}, { shows: ['page_text'], staleTime: 60 * 60_000 })
