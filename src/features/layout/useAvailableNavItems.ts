import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../session/app.tsx'
import { settingsQuery } from './queries.ts'

/** What the navigation shows only while there is something behind it. */
export const useAvailableNavItems = () => {
  const { data } = useQuery(settingsQuery(useApp()))
  return {
    shop: data?.shopEnabled && data.shopItems > 0,
    breakingNews: data !== undefined && data.breakingNews > 0,
    articles: data === undefined || data.currentArticles > 0,
    intranetUrl: data?.intranetUrl ?? null,
  }
}
