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

interface Downloading extends SheetDownloaderSettings {
  /** Sheets that failed and must wait. */
  readonly failedSheets: Set<number>
  /** Number of failures of each sheet in a row. */
  readonly failures: Map<number, number>
  isStopped: boolean
  cancelResume: () => void
  running: Promise<void> | null
}

const resume = (downloading: Downloading): void => {
  const { local, signedIn } = downloading
  downloading.cancelResume()
  const state = local.saving.get()
  if (state.kind !== 'ended' || state.result.end !== 'offline' || !signedIn()) return
  local.saving.start(state.plan).catch((error: unknown) => console.warn('sheet.download_failed', error))
}

/** Notes which sheets of a download failed, and schedules what follows. */
const onChange = (downloading: Downloading): void => {
  const { deps, local, connectivity, failedSheets, failures } = downloading
  const state = local.saving.get()
  if (state.kind !== 'ended') return
  const { failed, end } = state.result
  for (const { id } of state.plan.flatMap(({ sheets }) => sheets))
    if (!failed.some(({ sheetId }) => sheetId === id)) failures.delete(id)
  for (const { sheetId } of failed) {
    if (failedSheets.has(sheetId)) continue
    const before = failures.get(sheetId) ?? 0
    failures.set(sheetId, before + 1)
    failedSheets.add(sheetId)
    deps.schedule(Math.min(againMs * 2 ** before, longestMs), () => {
      if (failedSheets.delete(sheetId)) downloadInBackground(downloading)
    })
  }
  if (end === 'full' || end === 'not-kept') downloading.isStopped = true
  if (end !== 'offline') return
  downloading.cancelResume()
  downloading.cancelResume = deps.schedule(resumeMs, () => {
    void connectivity.checkReachable().then((reached) => reached && resume(downloading))
  })
}

const download = async ({ local, signedIn, plan, failedSheets, isStopped }: Downloading): Promise<void> => {
  const { saving, pins } = local
  if (isStopped || !signedIn() || saving.get().kind === 'running' || (await pins.read()).paused) return
  const pieces = (await plan())
    .map((piece) => ({ ...piece, sheets: piece.sheets.filter(({ id }) => !failedSheets.has(id)) }))
    .filter(({ sheets }) => sheets.length > 0)
  if (pieces.length > 0) await saving.start(pieces)
}

/** One tab at a time: the next one finds nothing left to do. */
const downloadNow = (downloading: Downloading): Promise<void> => {
  downloading.running ??= withLock(downloading.deps, 'mhz-sheets', () => download(downloading)).finally(() => {
    downloading.running = null
  })
  return downloading.running
}

const downloadInBackground = (downloading: Downloading): void => {
  if (downloading.connectivity.isReachable)
    downloadNow(downloading).catch((error: unknown) => console.warn('sheet.download_failed', error))
}

/**
 * Resumes a download that lost the network. Returns a function that downloads missing sheets: damaged and interrupted
 * ones, and pieces added to a saved list. A failed sheet is requested again when the network is back, and after a pause
 * that grows with each failure. On a full device nothing is requested until the next start.
 */
export const createSheetDownloader = (settings: SheetDownloaderSettings): (() => Promise<void>) => {
  const { local, connectivity } = settings
  const downloading: Downloading = {
    ...settings,
    ...{ failedSheets: new Set(), failures: new Map(), isStopped: false, cancelResume: () => {}, running: null },
  }
  local.saving.subscribe(() => onChange(downloading))
  connectivity.subscribe(() => {
    if (!connectivity.isReachable) return
    resume(downloading)
    if (downloading.failedSheets.size === 0) return
    downloading.failedSheets.clear()
    downloadInBackground(downloading)
  })
  return () => downloadNow(downloading)
}
