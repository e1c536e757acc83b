import { queryOptions } from '@tanstack/react-query'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** Items on sale with their stock; never stored on the device. */
export const shopItemsQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: ['shop-items', locale],
    meta: { shows: ['picture', 'settings', 'shop', 'shop_item', 'order'] },
    queryFn: async ({ signal }) => {
      const { listShopItems } = await import('#contract/shop.ts')
      return (await call(listShopItems, {}, { signal }))._embedded.items
    },
  })

export const shopCategoriesQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: ['shop-categories', locale],
    meta: { shows: ['shop_item'] },
    queryFn: async ({ signal }) => {
      const { listShopCategories } = await import('#contract/shop.ts')
      return (await call(listShopCategories, {}, { signal }))._embedded.items
    },
    staleTime: 5 * 60_000,
  })
