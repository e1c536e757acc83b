import { expect, test, vi } from 'vitest'
import type { SaveProgress, SaveResult, SaveSheets } from '#device/sheets/save.ts'
import { createSaving } from './saving.ts'

const progress: SaveProgress = { pieces: 1, piecesTotal: 2, bytes: 100, bytesTotal: 300 }
const plan = [{ compositionId: 1, title: 'Marsch', sheets: [] }]

/** A download that the test ends. */
const slow = () => {
  const started = Promise.withResolvers<{ end: (result: SaveResult) => void; signal: AbortSignal | undefined }>()
  const save: SaveSheets = (_, { onProgress, signal } = {}) => {
    const done = Promise.withResolvers<SaveResult>()
    signal?.addEventListener('abort', () => done.resolve({ end: 'paused', progress, failed: [] }))
    onProgress?.(progress)
    started.resolve({ end: done.resolve, signal })
    return done.promise
  }
  return { save, started: started.promise }
}

test('progress is shown while it runs, the outcome until it is read', async () => {
  const { save, started } = slow()
  const saving = createSaving(save, () => Promise.resolve())
  const done = saving.start(plan)
  const { end } = await started
  expect(saving.get()).toEqual({ kind: 'running', plan, progress })
  end({ end: 'done', progress, failed: [] })
  await done
  expect(saving.get()).toMatchObject({ kind: 'ended', result: { end: 'done' } })
  saving.dismiss()
  expect(saving.get()).toEqual({ kind: 'idle' })
})

test('pausing keeps the plan to go on with', async () => {
  const { save, started } = slow()
  const saving = createSaving(save, () => Promise.resolve())
  const done = saving.start(plan)
  await started
  saving.pause()
  await done
  expect(saving.get()).toMatchObject({ kind: 'ended', plan, result: { end: 'paused' } })
})

test('the browser is asked to keep the storage once something lies in it', async () => {
  const keep = vi.fn(() => Promise.resolve())
  const outcome =
    (bytes: number): SaveSheets =>
    () =>
      Promise.resolve({ end: 'done', progress: { ...progress, bytes }, failed: [] })
  await createSaving(outcome(0), keep).start(plan)
  expect(keep).not.toHaveBeenCalled()
  await createSaving(outcome(100), keep).start(plan)
  expect(keep).toHaveBeenCalledOnce()
})
