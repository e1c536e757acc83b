import { queryOptions } from '@tanstack/react-query'
import type { RouterContext } from '../../session/app.tsx'

type Needs = Pick<RouterContext, 'call'>

/** Asked by a screen that is shown, never by a loader: each question may change something. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** How a payment stands and where it leads, asked every two seconds while the provider has not said so. */
export const successQuery = ({ call }: Needs, id: string, waits: boolean) =>
  queryOptions({
    ...once,
    queryKey: ['payment-success', id],
    queryFn: async ({ signal }) => {
      const { handleSuccessCallback } = await import('#contract/payments.ts')
      return call(handleSuccessCallback, { params: { id } }, { signal })
    },
    refetchInterval: ({ state: { data } }) => (waits && data?.state === 'open' ? 2000 : false),
  })

/** Cancels what the payment was for; what is paid stays paid, and the answer says so. */
export const cancelledQuery = ({ call }: Needs, id: string) =>
  queryOptions({
    ...once,
    queryKey: ['payment-cancelled', id],
    queryFn: async ({ signal }) => {
      const { cancelOrder } = await import('#contract/orders.ts')
      return call(cancelOrder, { params: { id } }, { signal })
    },
  })

/** What is open of an invoice, in Rappen; 0 = paid, null = there is no such invoice. */
export const openAmountQuery = ({ call }: Needs, invoice: string) =>
  queryOptions({
    queryKey: ['open-amount', invoice],
    queryFn: async ({ signal }) => {
      const [{ getOpenAmount }, { RefusedError }] = await Promise.all([
        import('#contract/fees.ts'),
        import('#device/errors.ts'),
      ])
      try {
        return (await call(getOpenAmount, { params: { id: invoice } }, { signal })).amount
      } catch (error) {
        if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
  })
