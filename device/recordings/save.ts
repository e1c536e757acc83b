import { signRecording } from '#contract/recordings.ts'
import { signTake } from '#contract/takes.ts'
import type { Call } from '../call.ts'
import { RefusedError } from '../errors.ts'
import { type DownloadSettings, downloadFile } from '../sheets/download.ts'
import type { PlannedPiece } from '../sheets/plan.ts'
import type { SheetFault } from '../sheets/store.ts'
import type { AudioId, RecordingStore, StorableRecording } from './store.ts'

interface SaveRecordingsSettings extends DownloadSettings {
  readonly recordings: RecordingStore
  readonly call: Call
}

/** Learns what becomes of each recording. */
interface RecordingTally {
  readonly receive: (recording: StorableRecording, count: number) => void
  readonly settleRecording: (
    piece: PlannedPiece,
    recording: StorableRecording,
    fault: SheetFault | 'refused' | null,
  ) => void
}

/** Returns the address of a recording or take. @throws OfflineError, or an error of `Call` */
export const signAudio = async (call: Call, id: AudioId, signal?: AbortSignal): Promise<string> => {
  const settings = signal === undefined ? {} : { signal }
  const { url } =
    typeof id === 'number'
      ? await call(signRecording, { params: { id } }, settings)
      : await call(signTake, { params: { id } }, settings)
  return url
}

/**
 * Downloads a recording at an address that is signed for it.
 * @throws OfflineError, or an error of `Call`
 */
const fetchRecording = async (
  settings: SaveRecordingsSettings,
  { id, sha256 }: StorableRecording,
  signal: AbortSignal,
  onBytes: (count: number) => void,
) => {
  try {
    const url = await signAudio(settings.call, id, signal)
    const downloaded = await downloadFile(settings, { etag: sha256 }, url, signal, onBytes)
    return downloaded === 'expired' ? { fault: 'refused' as const } : downloaded
  } catch (error) {
    if (error instanceof RefusedError) return { fault: 'refused' as const }
    throw error
  }
}

/**
 * Downloads and saves the recordings of a plan, one after the other: each is as large as many sheets, and is in memory until it is
 * stored.
 * @throws the error that ends the run
 */
export const saveRecordings = async (
  settings: SaveRecordingsSettings,
  plan: readonly PlannedPiece[],
  tally: RecordingTally,
  stop: AbortSignal,
): Promise<void> => {
  const { recordings: store } = settings
  const saved = new Map((await store.list()).flatMap(({ id, sha256, missing }) => (missing ? [] : [[id, sha256]])))
  for (const piece of plan)
    for (const recording of piece.recordings) {
      stop.throwIfAborted()
      if (saved.get(recording.id) === recording.sha256) {
        tally.settleRecording(piece, recording, null)
        continue
      }
      const fetched = await fetchRecording(settings, recording, stop, (count) => tally.receive(recording, count))
      const fault = 'fault' in fetched ? fetched.fault : await store.save(recording, piece, fetched.bytes)
      tally.settleRecording(piece, recording, fault)
    }
}
