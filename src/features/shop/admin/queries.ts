import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listEditedOrders } from '#contract/edited-orders.ts'
import { listItemPictures } from '#contract/shop.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'
import { type OrdersFilter, ordersQueryOf } from '../../orders/admin/orders-filter.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** Pictures available for items; new ones are added with a new version of the app. */
export const itemPicturesQuery = ({ call }: Pick<Needs, 'call'>) =>
  queryOptions({
    queryKey: ['item-pictures'],
    meta: { shows: [] },
    queryFn: async ({ signal }) =>
      (await call(listItemPictures, {}, { signal }))._embedded.items.map(({ name }) => name),
    staleTime: Number.POSITIVE_INFINITY,
  })

const ordersPageSize = 25

/** The chosen orders, page by page. The previous list stays until the next one is loaded. */
export const editedOrdersQuery = (
  { call, locale }: Needs,
  chosen: OrdersFilter,
  { sort, order }: { readonly sort: string; readonly order: 'ASC' | 'DESC' },
  page: number,
) => {
  const query = { ...ordersQueryOf(chosen), sort, order, page: `${page}`, size: `${ordersPageSize}` }
  return queryOptions({
    ...fresh,
    queryKey: ['edited-orders', locale, query],
    meta: { shows: ['order'] },
    queryFn: ({ signal }) => call(listEditedOrders, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
