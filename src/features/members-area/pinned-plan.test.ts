import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Composition } from '#contract/compositions.ts'
import { openMemberDatabase } from '#device/database.ts'
import { openRecordings } from '#device/recordings/store.ts'
import { openPins } from '#device/sheets/pins.ts'
import { openSheetStore } from '#device/sheets/store.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { recordingOf, sound } from '../../../tests/support/recordings.ts'
import { pdf, sheetOf } from '../../../tests/support/sheets.ts'
import { pinnedPlan } from './pinned-plan.ts'

const bytesOf = (id: number) => pdf(`sheet ${id}`)
const composition = async (id: number): Promise<Composition> => ({
  id,
  inventory: null,
  title: `Stück ${id}`,
  subtitle: null,
  description: null,
  genre: null,
  composers: [],
  arrangers: [],
  link: null,
  archived: false,
  sheets: [await sheetOf(id, 10 * id + 1, bytesOf(id))],
})

const setUp = async () => {
  const deps = testDevice().tab()
  const database = openMemberDatabase(deps, '5a1e')
  const sheets = openSheetStore(deps, database)
  const recordings = openRecordings(deps, database)
  const pins = openPins(database)
  const queryClient = new QueryClient()
  const member = {
    instrument: 'CLARINET',
    voice: '2',
    key: 'B',
    further: [],
    roles: ['MHZ_LIBRARY_READ'],
    member: true,
  }
  const app = {
    queryClient,
    session: { local: { sheets, recordings, pins }, state: { kind: 'online', member } },
    call: () => Promise.reject(new Error('nothing is requested')),
    now: deps.now,
    locale: 'de-ch',
  } as unknown as Parameters<typeof pinnedPlan>[0]
  const list = async (...ids: number[]) => {
    queryClient.setQueryData(['repertoire'], [{ id: 3 }])
    queryClient.setQueryData(['compositions', 3], await Promise.all(ids.map(composition)))
  }
  return { database, sheets, recordings, pins, queryClient, member, list, plan: () => pinnedPlan(app) }
}
let it: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  it = await setUp()
})
const spring = { kind: 'repertoire', id: 3 } as const
const ids = async () => (await it.plan()).flatMap(({ sheets }) => sheets.map(({ id }) => id))
const save = async (id: number) => {
  const { sheets, title } = await composition(id)
  for (const sheet of sheets) await it.sheets.save(sheet, bytesOf(id), title)
}

test('a piece added to a saved repertoire is wanted, one of another repertoire is not', async () => {
  await it.list(1, 2)
  await save(1)
  expect(await ids()).toEqual([])
  await it.pins.want([1], spring)
  expect(await ids()).toEqual([21])
  await save(2)
  expect(await ids()).toEqual([])
})

test('a piece removed by the member is not wanted until they save it again', async () => {
  await it.list(1, 2)
  await it.pins.want([1, 2], spring)
  await it.pins.exclude([2])
  expect(await ids()).toEqual([11])
  await it.pins.want([2], null)
  expect(await ids()).toEqual([11, 21])
})

test('a damaged sheet is wanted, in a list or on its own', async () => {
  await it.list(1)
  for (const id of [1, 2]) {
    await save(id)
    await it.database.write(['sheet-bytes'], async (t) => t.put('sheet-bytes', `${id}/${id}1`, pdf('rot')))
    await it.sheets.open({ compositionId: id, sheetId: 10 * id + 1 })
  }
  expect(await ids()).toEqual([11])
  it.queryClient.setQueryData(['composition', 2], await composition(2))
  expect(await ids()).toEqual([11, 21])
})

test('a sheet that was only replaced is not wanted, nor one that the library deleted', async () => {
  await it.list(1)
  const { sheets, title } = await composition(1)
  await it.sheets.save(await sheetOf(1, 11, pdf('older')), pdf('older'), title)
  await it.pins.want([1], spring)
  expect(await ids()).toEqual([])
  await it.sheets.want([{ title, sheets: sheets.map((sheet) => ({ ...sheet, id: 19 })) }])
  expect(await ids()).toEqual([])
})

test('nothing is wanted without the right to read sheets', async () => {
  await it.list(1)
  await it.pins.want([1], spring)
  it.member.roles = []
  expect(await it.plan()).toEqual([])
})

test('the recordings of a new piece are wanted if the list was saved with them, and of a saved piece those that are missing', async () => {
  const withRecording = async (id: number) => ({
    ...(await composition(id)),
    recordings: [await recordingOf(id, sound(`${id}`))],
  })
  it.queryClient.setQueryData(['repertoire'], [{ id: 3 }])
  it.queryClient.setQueryData(['compositions', 3], [await withRecording(1), await withRecording(2)])
  const recordings = async () => (await it.plan()).flatMap((piece) => piece.recordings.map(({ id }) => id))
  await save(1)
  await it.pins.want([1], spring)
  expect(await recordings()).toEqual([])
  await it.pins.want([1], { ...spring, recordings: true })
  expect(await recordings()).toEqual([2])
  const [older] = await Promise.all([recordingOf(1, sound('older'))])
  await it.recordings.save(older, { compositionId: 1, title: 'Stück 1' }, sound('older'))
  expect(await recordings()).toEqual([2, 1])
  await it.recordings.save(await recordingOf(1, sound('1')), { compositionId: 1, title: 'Stück 1' }, sound('1'))
  expect(await recordings()).toEqual([2])
})

test('a take of a piece that is missing on the device is wanted while the member hears it', async () => {
  const id = 'c7d1a9e4-0001-4000-8000-000000000001'
  const take = {
    ...(await recordingOf(id, sound(id))),
    ...{ audible: true, until: '2999-01-01', dateStart: '2026-03-12T20:00' },
    sections: [{ title: 'Stück 1', compositionId: 1, from: 0, to: 9000 }],
  }
  await it.list(1)
  await save(1)
  it.queryClient.setQueryData(['takes', 'de-ch'], [take])
  const wantedTakes = async () => (await it.plan()).flatMap((piece) => piece.recordings.map((one) => one.id))
  expect(await wantedTakes()).toEqual([])
  await it.recordings.want([{ compositionId: 1, title: 'Stück 1', recordings: [take] }])
  expect(await wantedTakes()).toEqual([id])
  it.queryClient.setQueryData(['takes', 'de-ch'], [{ ...take, audible: false }])
  expect(await wantedTakes()).toEqual([])
})
