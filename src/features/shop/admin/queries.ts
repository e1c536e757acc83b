import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listEditedOrders } from '#contract/edited-orders.ts'
import { listEditedShopItems, listItemPictures, shopItemResource } from '#contract/shop.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'
import { type OrdersFilter, ordersQueryOf } from '../../orders/admin/orders-filter.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

export const editedItemsQuery = (app: Needs) =>
  itemsQuery(app, ['edited-shop-items'], listEditedShopItems, {}, { ...fresh, shows: ['shop_item', 'order'] })

export const editedItemQuery = (app: Pick<Needs, 'call'>, id: number) =>
  endpointQuery(
    app,
    ['edited-shop-item', id],
    shopItemResource.get,
    { params: { id } },
    { ...fresh, shows: ['shop_item', 'order'] },
  )

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
