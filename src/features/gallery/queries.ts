import { queryOptions } from '@tanstack/react-query'
import type { RouterContext } from '../../platform/session/app.tsx'

/** The pictures of events, the latest event first. */
export const albumsQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>) =>
  queryOptions({
    queryKey: ['albums', locale],
    meta: { shows: ['event', 'picture'] },
    queryFn: async ({ signal }) => {
      const { listAlbums } = await import('#contract/albums.ts')
      return (await call(listAlbums, {}, { signal }))._embedded.items
    },
    staleTime: 5 * 60_000,
  })

/** Loads the albums before the page is shown, so that nothing moves. */
export const loadAlbums = async (context: RouterContext): Promise<void> => {
  const query = albumsQuery(context)
  if (import.meta.env.SSR) await context.queryClient.fetchQuery(query)
  else await context.queryClient.ensureQueryData(query).catch(() => undefined)
}
