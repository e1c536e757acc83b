import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidate, type ShownNouns } from './stale-queries.ts'

test('a write makes every query of its noun stale except the one that holds its reply', async () => {
  const queryClient = new QueryClient()
  const queries: readonly { readonly queryKey: QueryKey; readonly meta?: { readonly shows: ShownNouns } }[] = [
    { queryKey: ['events', 'de-ch'], meta: { shows: ['article', 'event'] } },
    { queryKey: ['edited-event', 1], meta: { shows: ['event'] } },
    { queryKey: ['edited-event', 2], meta: { shows: ['event'] } },
    { queryKey: ['shop-items'], meta: { shows: ['shop_item'] } },
    { queryKey: ['changes'], meta: { shows: 'all' } },
    { queryKey: ['licences'], meta: { shows: [] } },
    { queryKey: ['stored by an earlier page'] },
  ]
  for (const query of queries) await queryClient.prefetchQuery({ ...query, queryFn: () => 'data' })
  await invalidate(queryClient, 'event', ['edited-event', 1])
  const stale = queries.filter(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated)
  expect(stale.map(({ queryKey }) => queryKey)).toEqual([
    ['events', 'de-ch'],
    ['edited-event', 2],
    ['changes'],
    ['stored by an earlier page'],
  ])
})
