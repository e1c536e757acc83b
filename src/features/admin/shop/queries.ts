import { queryOptions } from '@tanstack/react-query'
import { listEditedOrders } from '#contract/orders.ts'
import { getEditedShopItem, listEditedShopItems } from '#contract/shop.ts'
import type { RouterContext } from '../../../session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale'>

const fresh = { staleTime: 0, gcTime: 60_000 } as const

export const editedItemsQuery = ({ call }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'shop-items'],
    queryFn: async ({ signal }) => (await call(listEditedShopItems, {}, { signal }))._embedded.items,
  })

export const editedItemQuery = ({ call }: Pick<Needs, 'call'>, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'shop-item', id],
    queryFn: ({ signal }) => call(getEditedShopItem, { params: { id } }, { signal }),
  })

export const ordersPageSize = 25

/** Newest first, page by page. */
export const editedOrdersQuery = ({ call, locale }: Needs, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'orders', locale, page],
    queryFn: ({ signal }) =>
      call(listEditedOrders, { query: { page: `${page}`, size: `${ordersPageSize}` } }, { signal }),
  })
