import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { type Texts, textsOf } from '../page-texts/texts.ts'

/** Navigation items that are shown only while they lead to something. */
export const useAvailableNavItems = () => {
  const { data } = useQuery(settingsQuery(useApp()))
  return {
    shop: data?.shopEnabled && data.shopItems > 0,
    breakingNews: data !== undefined && data.breakingNews > 0,
    articles: data === undefined || data.currentArticles > 0,
    intranetUrl: data?.intranetUrl ?? null,
  }
}

/** The texts around every page. They are part of the settings, which every page has. */
export const useFrameTexts = (): Texts => textsOf(useQuery(settingsQuery(useApp())).data?.frame ?? [])

export const settingsQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>) =>
  queryOptions({
    queryKey: ['settings', locale],
    meta: { shows: ['page_text', 'settings', 'shop', 'band_function'] },
    queryFn: async ({ signal }) => {
      const { getSettings } = await import('#contract/layout.ts')
      return call(getSettings, {}, { signal })
    },
    staleTime: 5 * 60_000,
  })

/** The pictures of header and banner; fetched once per page load. */
export const backgroundsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    queryKey: ['backgrounds'],
    meta: { shows: ['picture'] },
    queryFn: async ({ signal }) => {
      const { getBackgrounds } = await import('#contract/layout.ts')
      return (await call(getBackgrounds, {}, { signal }))._embedded.items
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
