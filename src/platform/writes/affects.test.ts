import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidate } from './affects.ts'

test('a write makes every query of its noun stale except the one that holds its reply', async () => {
  const queryClient = new QueryClient()
  const keys = [
    ['events', 'de-ch', 'members'],
    ['subscribable', 'de-ch'],
    ['edited-event', 1],
    ['edited-event', 2],
    ['shop-items'],
  ]
  for (const key of keys) queryClient.setQueryData(key, key)
  await invalidate(queryClient, 'event', ['edited-event', 1])
  const stale = keys.filter((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)
  expect(stale).toEqual([
    ['events', 'de-ch', 'members'],
    ['subscribable', 'de-ch'],
    ['edited-event', 2],
  ])
})
