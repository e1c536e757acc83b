import type { Call } from '../call.ts'
import type { DeviceDeps } from '../deps.ts'
import type { PlannedPiece } from './plan.ts'
import type { SheetFault, SheetPlace, SheetStore } from './store.ts'

export interface SaveProgress {
  /** Pieces that are wholly on the device. */
  readonly pieces: number
  readonly piecesTotal: number
  readonly bytes: number
  readonly bytesTotal: number
}

export interface SaveOptions {
  readonly onProgress?: (progress: SaveProgress) => void
  /** Aborting pauses: whole files stay, the next run goes on with the file that was cut. */
  readonly signal?: AbortSignal
}

export interface SaveResult {
  /** `done` may still have failed sheets; `full`: the device has no room left, what is saved stays readable. */
  readonly end: 'done' | 'paused' | 'offline' | 'full' | 'sign-in-needed'
  readonly progress: SaveProgress
  readonly failed: readonly (SheetPlace & { readonly title: string; readonly fault: SheetFault | 'refused' })[]
}

export interface SaveSettings extends Pick<DeviceDeps, 'fetch'> {
  readonly store: SheetStore
  readonly call: Call
  /** Signed addresses are fetched from here only. */
  readonly origin: string
}

export type SaveSheets = (plan: readonly PlannedPiece[], options?: SaveOptions) => Promise<SaveResult>
