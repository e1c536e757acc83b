import { queryOptions } from '@tanstack/react-query'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { truncate } from '#contract/characters.ts'
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

/** Title and description of an item for search engines, once it is loaded. */
export const describeItem: NonNullable<StaticDataRouteOption['about']> = (app, { id = '' }) => {
  const item = app.queryClient.getQueryData(shopItemsQuery(app).queryKey)?.find((one) => `${one.id}` === id)
  return item && { title: item.name, description: truncate(item.description.replace(/<[^>]*>/g, ' '), 200) }
}
