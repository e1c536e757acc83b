import { queryOptions } from '@tanstack/react-query'
import type { RouterContext } from '../../session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** Begins the keys of what is on sale in either language: after an order, a cancellation or an editor's change it is asked for again. */
export const shopItemsKey = ['shop-items'] as const
export const shopCategoriesKey = ['shop-categories'] as const

/** What is on sale, and how many pieces; never kept on the device. */
export const shopItemsQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: [...shopItemsKey, locale],
    queryFn: async ({ signal }) => {
      const { listShopItems } = await import('#contract/shop.ts')
      return (await call(listShopItems, {}, { signal }))._embedded.items
    },
    staleTime: 60_000,
  })

export const shopCategoriesQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: [...shopCategoriesKey, locale],
    queryFn: async ({ signal }) => {
      const { listShopCategories } = await import('#contract/shop.ts')
      return (await call(listShopCategories, {}, { signal }))._embedded.items
    },
    staleTime: 5 * 60_000,
  })
