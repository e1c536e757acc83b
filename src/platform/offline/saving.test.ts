import { describe, expect, test, vi } from 'vitest'
import type { Sheet } from '#contract/compositions.ts'
import type { SaveProgress, SaveResult, SaveSheets } from '#device/sheets/save.ts'
import { createSaving } from './saving.ts'

const progress: SaveProgress = {
  pieces: 1,
  piecesTotal: 2,
  recordings: 0,
  recordingsTotal: 0,
  bytes: 100,
  bytesTotal: 300,
}
const plan = [{ compositionId: 1, title: 'Marsch', sheets: [], recordings: [] }]

/** A download that the test ends. */
const slow = () => {
  const started = Promise.withResolvers<{ end: (result: SaveResult) => void; signal: AbortSignal | undefined }>()
  const save: SaveSheets = (_, { onProgress, signal } = {}) => {
    const done = Promise.withResolvers<SaveResult>()
    signal?.addEventListener('abort', () => done.resolve({ end: 'paused', progress, failed: [], failedRecordings: [] }))
    onProgress?.(progress)
    started.resolve({ end: done.resolve, signal })
    return done.promise
  }
  return { save, started: started.promise }
}

test('shows progress while it runs and the outcome until it is dismissed', async () => {
  const { save, started } = slow()
  const saving = createSaving(save, () => Promise.resolve())
  const done = saving.start(plan)
  const { end } = await started
  expect(saving.get()).toEqual({ kind: 'running', plan, progress })
  end({ end: 'done', progress, failed: [], failedRecordings: [] })
  await done
  expect(saving.get()).toMatchObject({ kind: 'ended', result: { end: 'done' } })
  saving.dismiss()
  expect(saving.get()).toEqual({ kind: 'idle' })
})

test('pausing retains the plan for resuming', async () => {
  const { save, started } = slow()
  const saving = createSaving(save, () => Promise.resolve())
  const done = saving.start(plan)
  await started
  saving.pause()
  await done
  expect(saving.get()).toMatchObject({ kind: 'ended', plan, result: { end: 'paused' } })
})

describe('pieces requested during a download', () => {
  const sheet = (id: number) => ({ id }) as Sheet
  const piece = (compositionId: number, ...sheets: number[]) => ({
    compositionId,
    title: `Stück ${compositionId}`,
    sheets: sheets.map(sheet),
    recordings: [],
  })
  /** Downloads that each run until stopped or ended. */
  const downloads = () => {
    const runs: { readonly plan: string; readonly end: () => void }[] = []
    const save: SaveSheets = (pieces, { signal } = {}) => {
      const done = Promise.withResolvers<SaveResult>()
      signal?.addEventListener('abort', () =>
        done.resolve({ end: 'paused', progress, failed: [], failedRecordings: [] }),
      )
      runs.push({
        plan: pieces.map(({ compositionId, sheets }) => `${compositionId}:${sheets.map(({ id }) => id)}`).join(' '),
        end: () => done.resolve({ end: 'done', progress, failed: [], failedRecordings: [] }),
      })
      return done.promise
    }
    return { runs, saving: createSaving(save, () => Promise.resolve()) }
  }

  test('come first, and the others after them', async () => {
    const { runs, saving } = downloads()
    const all = saving.start([piece(1, 10, 11), piece(2, 20)])
    const second = saving.start([piece(3, 30)])
    const third = saving.start([piece(1, 10)])
    await vi.waitFor(() => expect(runs).toHaveLength(2))
    expect(saving.get().kind).toBe('running')
    runs[1]?.end()
    await Promise.all([all, second, third])
    expect(runs.map(({ plan }) => plan)).toEqual(['1:10,11 2:20', '1:10,11 3:30 2:20'])
    expect(saving.get()).toMatchObject({ kind: 'ended', result: { end: 'done' } })
    const later = saving.start([piece(4, 40)])
    runs[2]?.end()
    await later
    expect(runs[2]?.plan).toBe('4:40')
  })

  test('wait with the others if everything is paused', async () => {
    const { runs, saving } = downloads()
    const all = saving.start([piece(1, 10)])
    void saving.start([piece(2, 20)])
    saving.pause()
    await all
    expect(runs).toHaveLength(1)
    expect(saving.get()).toMatchObject({
      kind: 'ended',
      plan: [{ compositionId: 2 }, { compositionId: 1 }],
      result: { end: 'paused' },
    })
  })
})

test('asks the browser to persist the storage once something is saved', async () => {
  const store = vi.fn(() => Promise.resolve())
  const reported: number[] = []
  const save: SaveSheets = (_, { onProgress } = {}) => {
    for (const [pieces, bytes] of [
      [0, 0],
      [0, 100],
      [1, 200],
      [2, 300],
    ] as const) {
      onProgress?.({ ...progress, pieces, bytes })
      reported.push(store.mock.calls.length)
    }
    return Promise.resolve({ end: 'done', progress, failed: [], failedRecordings: [] })
  }
  await createSaving(save, store).start(plan)
  expect(reported).toEqual([0, 0, 1, 1])
})
