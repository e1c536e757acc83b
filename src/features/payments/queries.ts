import { queryOptions } from '@tanstack/react-query'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call'>

/** Fetched by a visible screen, never by a loader: each request may change something. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/**
 * The state of a payment and its next page, polled every two seconds while the provider has not reported the outcome.
 */
export const successQuery = ({ call }: Needs, id: string, waits: boolean) =>
  queryOptions({
    ...once,
    queryKey: ['payment-success', id],
    meta: { shows: [] },
    queryFn: async ({ signal }) => {
      const { handleSuccessCallback } = await import('#contract/payments.ts')
      return call(handleSuccessCallback, { params: { id } }, { signal })
    },
    refetchInterval: ({ state: { data } }) => (waits && data?.state === 'open' ? 2000 : false),
  })

/** Cancels the subject of the payment; a paid payment stays paid, and the reply says so. */
export const cancelledQuery = ({ call }: Needs, id: string) =>
  queryOptions({
    ...once,
    queryKey: ['payment-cancelled', id],
    meta: { shows: [] },
    queryFn: async ({ signal }) => {
      const { cancelOrder } = await import('#contract/payments.ts')
      return call(cancelOrder, { params: { id } }, { signal })
    },
  })

/** Open amount of an invoice in Rappen, and why there is none; null = there is no such invoice. */
export const openAmountQuery = ({ call }: Needs, invoice: string) =>
  queryOptions({
    queryKey: ['open-amount', invoice],
    meta: { shows: ['invoice'] },
    queryFn: async ({ signal }) => {
      const [{ getOpenAmount }, { RefusedError }] = await Promise.all([
        import('#contract/invoices.ts'),
        import('#device/errors.ts'),
      ])
      try {
        return await call(getOpenAmount, { params: { id: invoice } }, { signal })
      } catch (error) {
        if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
  })
