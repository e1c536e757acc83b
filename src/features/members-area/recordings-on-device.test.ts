import { hashKey, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Recording } from '#contract/recordings.ts'
import { openMemberDatabase } from '#device/database.ts'
import { openRecordings, type StorableRecording } from '#device/recordings/store.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { recordingOf, sound } from '../../../tests/support/recordings.ts'
import { removeGoneRecordings } from './recordings-on-device.ts'

const takeId = 'c7d1a9e4-0001-4000-8000-000000000001'

const setUp = async () => {
  const deps = testDevice().tab()
  const recordings = openRecordings(deps, openMemberDatabase(deps, '5a1e'))
  const save = (recording: StorableRecording) =>
    recordings.save(recording, { compositionId: 1, title: 'Marsch' }, sound(`${recording.id}`))
  for (const id of [11, 12]) await save(await recordingOf(id, sound(`${id}`)))
  const queryClient = new QueryClient()
  const received = new Set<string>()
  const app = {
    queryClient,
    session: { local: { recordings, persistence: { isReceived: (hash: string) => received.has(hash) } } },
    call: () => Promise.reject(new Error('nothing is requested')),
    now: deps.now,
    locale: 'de-ch',
  } as unknown as Parameters<typeof removeGoneRecordings>[0]
  return {
    save,
    lists: (queryKey: readonly unknown[], data: unknown, isReceived = true) => {
      queryClient.setQueryData(queryKey, data)
      if (isReceived) received.add(hashKey(queryKey))
    },
    left: async () => {
      await removeGoneRecordings(app)
      return (await recordings.list()).map(({ id }) => id)
    },
  }
}
const piece = (recordings: readonly Pick<Recording, 'id'>[] | undefined) => ({ id: 1, recordings })

test('a recording that its piece no longer has is removed, by a list or by the piece alone', async () => {
  const it = await setUp()
  it.lists(['repertoire'], [{ id: 3 }])
  it.lists(['compositions', 3], [piece([{ id: 11 }])])
  expect(await it.left()).toEqual([11])
  const other = await setUp()
  other.lists(['composition', 1], piece([{ id: 12 }]))
  expect(await other.left()).toEqual([12])
})

test('the recordings of a deleted piece are removed', async () => {
  const it = await setUp()
  it.lists(['composition', 1], null)
  expect(await it.left()).toEqual([])
})

test('nothing is removed because of a list that is older, is of an older server, or does not know the piece', async () => {
  const it = await setUp()
  it.lists(['composition', 1], piece([]), false)
  expect(await it.left()).toEqual([11, 12])
  it.lists(['composition', 1], piece(undefined))
  expect(await it.left()).toEqual([11, 12])
})

test('a take that the member no longer hears is removed, by a list that the server has just sent', async () => {
  const it = await setUp()
  const id = takeId
  await it.save(await recordingOf(id, sound(id)))
  it.lists(['takes', 'de-ch'], [], false)
  expect(await it.left()).toEqual([11, 12, id])
  it.lists(['takes', 'de-ch'], [{ id, audible: true }])
  expect(await it.left()).toEqual([11, 12, id])
  it.lists(['takes', 'de-ch'], [{ id, audible: false }])
  expect(await it.left()).toEqual([11, 12])
})
