import type { DeviceDeps } from '#device/deps.ts'
import type { AudioId } from '#device/recordings/store.ts'
import type { PlannedPiece } from '#device/sheets/plan.ts'
import { withLock } from '#device/with-lock.ts'
import type { Connectivity } from './connectivity.ts'
import type { MemberStorage } from './member-storage.ts'

export interface SheetDownloaderSettings {
  readonly deps: Pick<DeviceDeps, 'schedule' | 'locks'>
  readonly local: Pick<MemberStorage, 'saving' | 'pins'>
  readonly connectivity: Pick<Connectivity, 'isReachable' | 'checkReachable' | 'subscribe'>
  readonly signedIn: () => boolean
  /** Returns the files that are wanted on this device and missing. */
  readonly plan: () => Promise<readonly PlannedPiece[]>
}

/** Milliseconds until an interrupted download is resumed although the server responds. */
const resumeMs = 30_000

/** Milliseconds until a failed file is requested again; doubled with each failure, up to `longestMs`. */
const againMs = 60_000
const longestMs = 3_600_000

type FileKey = `sheet/${number}` | `recording/${AudioId}`
const sheetKey = (id: number): FileKey => `sheet/${id}`
const recordingKey = (id: AudioId): FileKey => `recording/${id}`

interface Downloading extends SheetDownloaderSettings {
  /** Files that failed and must wait. */
  readonly failedFiles: Set<FileKey>
  /** Number of failures of each file in a row. */
  readonly failures: Map<FileKey, number>
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

/** Notes which files of a download failed, and schedules what follows. */
const onChange = (downloading: Downloading): void => {
  const { deps, local, connectivity, failedFiles, failures } = downloading
  const state = local.saving.get()
  if (state.kind !== 'ended') return
  const { end, ...result } = state.result
  const failed = new Set([
    ...result.failed.map(({ sheetId }) => sheetKey(sheetId)),
    ...result.failedRecordings.map(({ id }) => recordingKey(id)),
  ])
  for (const { sheets, recordings } of state.plan)
    for (const key of [...sheets.map(({ id }) => sheetKey(id)), ...recordings.map(({ id }) => recordingKey(id))])
      if (!failed.has(key)) failures.delete(key)
  for (const key of failed) {
    if (failedFiles.has(key)) continue
    const before = failures.get(key) ?? 0
    failures.set(key, before + 1)
    failedFiles.add(key)
    deps.schedule(Math.min(againMs * 2 ** before, longestMs), () => {
      if (failedFiles.delete(key)) downloadInBackground(downloading)
    })
  }
  if (end === 'full' || end === 'not-kept') downloading.isStopped = true
  if (end !== 'offline') return
  downloading.cancelResume()
  downloading.cancelResume = deps.schedule(resumeMs, () => {
    void connectivity.checkReachable().then((reached) => reached && resume(downloading))
  })
}

const download = async ({ local, signedIn, plan, failedFiles, isStopped }: Downloading): Promise<void> => {
  const { saving, pins } = local
  if (isStopped || !signedIn() || saving.get().kind === 'running' || (await pins.read()).paused) return
  const pieces = (await plan())
    .map((piece) => ({
      ...piece,
      sheets: piece.sheets.filter(({ id }) => !failedFiles.has(sheetKey(id))),
      recordings: piece.recordings.filter(({ id }) => !failedFiles.has(recordingKey(id))),
    }))
    .filter(({ sheets, recordings }) => sheets.length > 0 || recordings.length > 0)
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
 * Resumes a download that lost the network. Returns a function that downloads missing files: damaged and interrupted
 * ones, and pieces added to a saved list. A failed file is requested again when the network is back, and after a pause
 * that grows with each failure. On a full device nothing is requested until the next start.
 */
export const createSheetDownloader = (settings: SheetDownloaderSettings): (() => Promise<void>) => {
  const { local, connectivity } = settings
  const downloading: Downloading = {
    ...settings,
    ...{ failedFiles: new Set(), failures: new Map(), isStopped: false, cancelResume: () => {}, running: null },
  }
  local.saving.subscribe(() => onChange(downloading))
  connectivity.subscribe(() => {
    if (!connectivity.isReachable) return
    resume(downloading)
    if (downloading.failedFiles.size === 0) return
    downloading.failedFiles.clear()
    downloadInBackground(downloading)
  })
  return () => downloadNow(downloading)
}
