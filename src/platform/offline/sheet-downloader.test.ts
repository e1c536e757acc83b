import { beforeEach, expect, test, vi } from 'vitest'
import type { Sheet } from '#contract/compositions.ts'
import { openMemberDatabase } from '#device/database.ts'
import { openPins } from '#device/sheets/pins.ts'
import type { PlannedPiece } from '#device/sheets/plan.ts'
import type { SaveResult } from '#device/sheets/save.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { createSaving } from './saving.ts'
import { createSheetDownloader } from './sheet-downloader.ts'

const piece = (compositionId: number, ...ids: number[]): PlannedPiece => ({
  compositionId,
  title: `Stück ${compositionId}`,
  sheets: ids.map((id) => ({ id, compositionId }) as Sheet),
  recordings: [],
})

const createStore = () => {
  const device = testDevice()
  const deps = device.tab()
  const listeners = new Set<() => void>()
  /** Sheet ids of each download, and the outcomes to return; 'done' by default. */
  const downloads: number[][] = []
  const world = {
    downloads,
    ends: [] as SaveResult['end'][],
    failing: [] as number[],
    wanted: [] as readonly PlannedPiece[],
    reachable: true,
    signedIn: true,
    pins: openPins(openMemberDatabase(deps, '5a1e')),
    advance: device.advance,
    networkBack: () => {
      for (const listener of listeners) listener()
    },
  }
  const saving = createSaving(
    async (plan) => {
      const sheets = plan.flatMap((one) => one.sheets.map((sheet) => ({ ...one, sheetId: sheet.id })))
      downloads.push(sheets.map(({ sheetId }) => sheetId))
      const failed = sheets
        .filter(({ sheetId }) => world.failing.includes(sheetId))
        .map((one) => ({ ...one, fault: 'refused' as const }))
      const progress = {
        pieces: 0,
        piecesTotal: plan.length,
        recordings: 0,
        recordingsTotal: 0,
        bytes: 0,
        bytesTotal: 0,
      }
      return { end: world.ends.shift() ?? 'done', progress, failed, failedRecordings: [] }
    },
    async () => undefined,
  )
  const now = createSheetDownloader({
    deps,
    local: { saving, pins: world.pins },
    connectivity: {
      get isReachable() {
        return world.reachable
      },
      checkReachable: async () => world.reachable,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    signedIn: () => world.signedIn,
    plan: async () => world.wanted,
  })
  return { ...world, world, saving, now }
}
let it: ReturnType<typeof createStore>
beforeEach(() => {
  it = createStore()
})
/** Waits until so many downloads have begun. */
const begun = (count: number) => vi.waitFor(() => expect(it.downloads).toHaveLength(count))

test('downloads wanted sheets that are missing', async () => {
  await it.now()
  expect(it.downloads).toEqual([])
  it.world.wanted = [piece(1, 11, 12)]
  await it.now()
  expect(it.downloads).toEqual([[11, 12]])
})

test('downloads nothing while paused or without a signed-in member', async () => {
  it.world.wanted = [piece(1, 11)]
  await it.pins.pause()
  await it.now()
  await it.pins.want([1], null)
  it.world.signedIn = false
  await it.now()
  expect(it.downloads).toEqual([])
  it.world.signedIn = true
  await it.now()
  expect(it.downloads).toEqual([[11]])
})

test('resumes a download that lost the network as soon as the server responds again', async () => {
  it.world.reachable = false
  it.world.ends = ['offline']
  await it.saving.start([piece(1, 11), piece(2, 21)])
  it.networkBack()
  await it.now()
  expect(it.downloads).toHaveLength(1)
  it.world.reachable = true
  it.networkBack()
  await begun(2)
  expect(it.downloads).toEqual([
    [11, 21],
    [11, 21],
  ])
})

test('resumes after 30 s if only the download was interrupted', async () => {
  it.world.ends = ['offline']
  await it.saving.start([piece(1, 11)])
  it.advance(29_000)
  await it.now()
  expect(it.downloads).toHaveLength(1)
  it.advance(1_000)
  await begun(2)
})

test('requests a failed sheet again after a minute, then after two, and not with the others meanwhile', async () => {
  it.world.wanted = [piece(1, 11, 12)]
  it.world.failing = [12]
  await it.now()
  it.world.wanted = [piece(1, 12), piece(2, 21)]
  await it.now()
  expect(it.downloads).toEqual([[11, 12], [21]])
  it.world.wanted = [piece(1, 12)]
  it.advance(60_000)
  await begun(3)
  await it.now()
  it.advance(60_000)
  await it.now()
  expect(it.downloads.slice(2)).toEqual([[12]])
  it.advance(60_000)
  await begun(4)
  expect(it.downloads.slice(2)).toEqual([[12], [12]])
})

test('requests a failed sheet again as soon as the network is back', async () => {
  it.world.wanted = [piece(1, 12)]
  it.world.failing = [12]
  await it.now()
  it.world.reachable = false
  it.networkBack()
  await it.now()
  expect(it.downloads).toEqual([[12]])
  it.world.reachable = true
  it.world.failing = []
  it.networkBack()
  await begun(2)
  expect(it.downloads).toEqual([[12], [12]])
})

test('downloads nothing more on a full device', async () => {
  it.world.wanted = [piece(1, 11)]
  it.world.ends = ['full']
  await it.now()
  await it.now()
  expect(it.downloads).toHaveLength(1)
})
