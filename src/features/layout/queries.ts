import { queryOptions } from '@tanstack/react-query'
import type { RouterContext } from '../../platform/session/app.tsx'

export const settingsQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>) =>
  queryOptions({
    queryKey: ['settings', locale],
    meta: { shows: ['page_text', 'settings', 'shop'] },
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
