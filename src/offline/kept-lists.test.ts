import { set } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { openMemberDatabase } from '#device/database.ts'
import { OfflineError } from '#device/errors.ts'
import { persistedLists } from '#device/persisted-lists.ts'
import { testDevice } from '../../tests/support/device.ts'
import kept from './kept-by/version-1.json' with { type: 'json' }
import { persistQueries } from './persisted-queries.ts'
import { createQueryClient } from './query-client.ts'

/*
 * Lists as the app of November 2026 kept them. A device may start a newer app in a cellar: a shape that no longer reads them
 * would leave it without its repertoire there. Whoever changes a shape lets it read these, or raises `persistedVersion` and
 * accepts that. They stay as they are; a new file stands for a newer version.
 */
const entries = Object.entries(kept)

test('there is one of every kind', () => {
  expect([...new Set(entries.map(([, { queryKey }]) => String(queryKey[0])))].sort()).toEqual(
    Object.keys(persistedLists).sort(),
  )
})

test.each(entries)('an older app kept %s, and it opens without network', async (key, entry) => {
  const warned = vi.spyOn(console, 'warn')
  const database = openMemberDatabase(testDevice().tab(), 'sub-1')
  await set(key, JSON.stringify(entry), database.keyval('queries'))
  const now = () => new Date(entry.state.dataUpdatedAt)
  const client = createQueryClient(persistQueries({ database, now, onPersisted: () => {}, onFull: () => {} }))
  const data = await client.fetchQuery({
    queryKey: entry.queryKey,
    queryFn: () => Promise.reject(new OfflineError('network')),
  })
  // What is left out on the disk comes back empty.
  expect(data).toMatchObject(entry.state.data)
  expect(warned).not.toHaveBeenCalled()
  client.clear()
  warned.mockRestore()
})
