import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/session/app.tsx'
import { settingsQuery } from './queries.ts'

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
