import { beforeEach, expect, it } from 'vitest'
import { signRecording } from '#contract/recordings.ts'
import { signTake } from '#contract/takes.ts'
import { json, testDevice } from '../../tests/support/device.ts'
import { recordingOf, sound } from '../../tests/support/recordings.ts'
import { pdf, sheetOf, sheetServer } from '../../tests/support/sheets.ts'
import { createCall } from '../call.ts'
import { type MemberDatabase, openMemberDatabase } from '../database.ts'
import type { PlannedPiece } from '../sheets/plan.ts'
import { createSaveSheets, type SaveProgress, type SaveSheets } from '../sheets/save.ts'
import { openSheetStore, type SheetStore } from '../sheets/store.ts'
import { type AudioId, openRecordings, type RecordingStore } from './store.ts'

let server: ReturnType<typeof sheetServer>
let database: MemberDatabase
let sheets: SheetStore
let recordings: RecordingStore
let save: SaveSheets
let saverTo: (save: RecordingStore['save']) => SaveSheets
let plan: readonly PlannedPiece[]

const signs = (url: URL): string | null =>
  [signRecording, signTake]
    .map(({ path }) => new RegExp(`^${path.replace(':id', '([\\w-]+)')}$`).exec(url.pathname)?.[1])
    .find((id) => id !== undefined) ?? null

beforeEach(async () => {
  server = sheetServer()
  const deps = testDevice().tab(async (request) => {
    request.signal.throwIfAborted()
    const id = signs(new URL(request.url))
    return id === null ? server.fetch(request) : json({ url: `/api/securedownload/r?file=${id}.wav` })
  })
  database = openMemberDatabase(deps, '5a1e')
  sheets = openSheetStore(deps, database)
  recordings = openRecordings(deps, database)
  const call = createCall({
    ...{ schedule: deps.schedule, transport: deps.fetch, origin: 'https://band.example' },
    ...{ accessToken: async () => 'token', locale: () => 'de-ch' as const },
  })
  saverTo = (through) =>
    createSaveSheets({
      ...{ ...deps, store: sheets, recordings: { ...recordings, save: through }, call, origin: 'https://band.example' },
      storeParts: async () => undefined,
    })
  save = saverTo(recordings.save)
  const piece = async (compositionId: number, recordingIds: readonly number[]): Promise<PlannedPiece> => {
    const bytes = pdf(`${compositionId}`)
    server.files.set(`${compositionId}.pdf`, bytes)
    server.names.set(compositionId, `${compositionId}.pdf`)
    for (const id of recordingIds) server.files.set(`${id}.wav`, sound(`${id}`))
    return {
      ...{
        compositionId,
        title: `Stück ${compositionId}`,
        sheets: [await sheetOf(compositionId, compositionId, bytes)],
      },
      recordings: await Promise.all(recordingIds.map((id) => recordingOf(id, sound(`${id}`)))),
    }
  }
  plan = [await piece(1, [11, 12]), await piece(2, [21])]
})
const stored = async () =>
  (await recordings.list()).map(({ id, missing }) => `${id}${missing ? ' missing' : ''}`).sort()
const textOf = async (id: AudioId) => (await recordings.open(id))?.text()

it('brings the recordings after the sheets of all pieces, and counts them', async () => {
  const steps: SaveProgress[] = []
  expect(await save(plan, { onProgress: (step) => steps.push(step) })).toMatchObject({
    ...{ end: 'done', failed: [], failedRecordings: [] },
    progress: { pieces: 2, piecesTotal: 2, recordings: 3, recordingsTotal: 3 },
  })
  expect(server.downloads.slice(0, 2).sort()).toEqual(['1.pdf', '2.pdf'])
  expect(server.downloads.slice(2)).toEqual(['11.wav', '12.wav', '21.wav'])
  const last = steps.at(-1)
  expect(last?.bytes).toBe(last?.bytesTotal)
  expect([await textOf(11), (await recordings.open(11))?.type]).toEqual(['RIFF 11', 'audio/wav'])
  await save(plan)
  expect(server.downloads).toHaveLength(5)
})

it('keeps the sheets and the recordings that fit on a full device, and the others are wanted', async () => {
  const full = saverTo(async (...args) => {
    if (args[0].id === 12) throw new DOMException('full', 'QuotaExceededError')
    return recordings.save(...args)
  })
  expect(await full(plan)).toMatchObject({ end: 'full' })
  expect(await sheets.list()).toHaveLength(2)
  expect(await stored()).toEqual(['11', '12 missing', '21 missing'])
  expect([await textOf(11), await textOf(12)]).toEqual(['RIFF 11', undefined])
})

it('replaces a recording whose file has changed; the file before stays until then', async () => {
  await save(plan)
  const [first, ...others] = plan as [PlannedPiece, ...PlannedPiece[]]
  const changed = [{ ...first, recordings: [await recordingOf(11, sound('new'))] }, ...others]
  expect((await save(changed)).failedRecordings).toEqual([{ id: 11, title: 'Stück 1: Aufnahme 11', fault: 'replaced' }])
  expect(await textOf(11)).toBe('RIFF 11')
  server.files.set('11.wav', sound('new'))
  await save(changed)
  expect(await textOf(11)).toBe('RIFF new')
})

it('does not store a file that is cut off or is another one', async () => {
  server.answer = (file) => (file.endsWith('.wav') ? new Response(file === '11.wav' ? 'RI' : 'RIFF x2') : null)
  const { failedRecordings } = await save(plan)
  expect(failedRecordings.map(({ fault }) => fault)).toEqual(['cut', 'damaged', 'damaged'])
  expect(await stored()).toEqual(['11 missing', '12 missing', '21 missing'])
})

it('counts a damaged recording as missing once it was opened', async () => {
  await save(plan)
  await database.write(['recording-bytes'], async (transaction) =>
    transaction.put('recording-bytes', '11', sound('xx')),
  )
  expect(await textOf(11)).toBeUndefined()
  expect(await stored()).toEqual(['11 missing', '12', '21'])
})

it('brings the takes of a piece like its recordings', async () => {
  const take = 'c7d1a9e4-0001-4000-8000-000000000001'
  const [first] = plan as [PlannedPiece]
  server.files.set(`${take}.wav`, sound(take))
  await save([{ ...first, recordings: [...first.recordings, await recordingOf(take, sound(take))] }])
  expect([await textOf(take), await textOf(11)]).toEqual([`RIFF ${take}`, 'RIFF 11'])
  expect(await stored()).toEqual(['11', '12', take])
})
