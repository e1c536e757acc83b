import type { DeviceDeps } from '#device/deps.ts'
import type { PlannedPiece } from '#device/sheets/plan.ts'
import { withLock } from '#device/with-lock.ts'
import type { Connectivity } from './connectivity.ts'
import type { MemberStorage } from './member-storage.ts'

export interface SheetDownloaderSettings {
  readonly deps: Pick<DeviceDeps, 'schedule' | 'locks'>
  readonly local: Pick<MemberStorage, 'saving' | 'pins'>
  readonly connectivity: Pick<Connectivity, 'isReachable' | 'checkReachable' | 'subscribe'>
  readonly signedIn: () => boolean
  /** Returns the sheets that are wanted on this device and missing. */
  readonly plan: () => Promise<readonly PlannedPiece[]>
}

/** Milliseconds until an interrupted download is resumed although the server responds. */
const resumeMs = 30_000

/** Milliseconds until a failed sheet is requested again; doubled with each failure, up to `longestMs`. */
const againMs = 60_000
const longestMs = 3_600_000

/**
 * Resumes a download that lost the network. Returns a function that downloads missing sheets: damaged and interrupted
 * ones, and pieces added to a saved list. A failed sheet is requested again when the network is back, and after a pause
 * that grows with each failure. On a full device nothing is requested until the next start.
 */
export const createSheetDownloader = ({
  deps,
  local,
  connectivity,
  signedIn,
  plan,
}: SheetDownloaderSettings): (() => Promise<void>) => {
  const { saving, pins } = local
  /** Sheets that failed and must wait. */
  const failedSheets = new Set<number>()
  /** Number of failures of each sheet in a row. */
  const failures = new Map<number, number>()
  let isStopped = false
  let cancelResume = (): void => {}
  let running: Promise<void> | null = null

  const resume = (): void => {
    cancelResume()
    const state = saving.get()
    if (state.kind !== 'ended' || state.result.end !== 'offline' || !signedIn()) return
    saving.start(state.plan).catch((error: unknown) => console.warn('sheet.download_failed', error))
  }
  const onChange = (): void => {
    const state = saving.get()
    if (state.kind !== 'ended') return
    const { failed } = state.result
    for (const { id } of state.plan.flatMap(({ sheets }) => sheets))
      if (!failed.some(({ sheetId }) => sheetId === id)) failures.delete(id)
    for (const { sheetId } of failed) {
      if (failedSheets.has(sheetId)) continue
      const before = failures.get(sheetId) ?? 0
      failures.set(sheetId, before + 1)
      failedSheets.add(sheetId)
      deps.schedule(Math.min(againMs * 2 ** before, longestMs), () => {
        if (failedSheets.delete(sheetId)) downloadInBackground()
      })
    }
    if (state.result.end === 'full' || state.result.end === 'not-kept') isStopped = true
    if (state.result.end !== 'offline') return
    cancelResume()
    cancelResume = deps.schedule(resumeMs, () => {
      void connectivity.checkReachable().then((reached) => reached && resume())
    })
  }
  const download = async (): Promise<void> => {
    if (isStopped || !signedIn() || saving.get().kind === 'running' || (await pins.read()).paused) return
    const pieces = (await plan())
      .map((piece) => ({ ...piece, sheets: piece.sheets.filter(({ id }) => !failedSheets.has(id)) }))
      .filter(({ sheets }) => sheets.length > 0)
    if (pieces.length > 0) await saving.start(pieces)
  }
  // One tab at a time: the next one finds nothing left to do.
  const downloadNow = (): Promise<void> => {
    running ??= withLock(deps, 'mhz-sheets', download).finally(() => {
      running = null
    })
    return running
  }
  const downloadInBackground = (): void => {
    if (connectivity.isReachable) downloadNow().catch((error: unknown) => console.warn('sheet.download_failed', error))
  }
  saving.subscribe(onChange)
  connectivity.subscribe(() => {
    if (!connectivity.isReachable) return
    resume()
    if (failedSheets.size === 0) return
    failedSheets.clear()
    downloadInBackground()
  })
  return downloadNow
}
