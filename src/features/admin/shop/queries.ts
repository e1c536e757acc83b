import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listEditedOrders } from '#contract/orders.ts'
import { getEditedShopItem, listEditedShopItems, listItemPictures } from '#contract/shop.ts'
import type { RouterContext } from '../../../session/app.tsx'
import { settingsKey } from '../../layout/queries.ts'
import { shopCategoriesKey, shopItemsKey } from '../../shop/queries.ts'

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

/** What an item may be shown with; new ones come with a new version of the app. */
export const itemPicturesQuery = ({ call }: Pick<Needs, 'call'>) =>
  queryOptions({
    queryKey: ['admin', 'item-pictures'],
    queryFn: async ({ signal }) =>
      (await call(listItemPictures, {}, { signal }))._embedded.items.map(({ name }) => name),
    staleTime: Number.POSITIVE_INFINITY,
  })

const ordersPageSize = 25

/** Newest first, page by page. */
export const editedOrdersQuery = ({ call, locale }: Needs, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'orders', locale, page],
    queryFn: ({ signal }) =>
      call(listEditedOrders, { query: { page: `${page}`, size: `${ordersPageSize}` } }, { signal }),
  })

/** After a change of the shop: what visitors' pages show of it, and whether they lead there, is asked for again. */
export const invalidateShop = async (queryClient: QueryClient): Promise<void> => {
  const keys = [shopItemsKey, shopCategoriesKey, settingsKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
