import type { PlannedPiece } from '#device/sheets/plan.ts'
import type { SaveProgress, SaveResult, SaveSheets } from '#device/sheets/save.ts'
import { createObservable } from './observable-flag.ts'

export type SavingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly plan: readonly PlannedPiece[]; readonly progress: SaveProgress }
  | { readonly kind: 'ended'; readonly plan: readonly PlannedPiece[]; readonly result: SaveResult }

/** The piece whose sheets are being saved; undefined once all of them are. */
export const pieceBeingSaved = (state: SavingState): PlannedPiece | undefined =>
  state.kind === 'running' ? state.plan.filter(({ sheets }) => sheets.length > 0)[state.progress.pieces] : undefined

/** The only running download of sheets and recordings; it continues while the member visits other pages. */
export interface Saving {
  get(): SavingState
  subscribe(listener: () => void): () => void
  /** Starts or resumes a download. During a download, these pieces come first, and the others after them. */
  start(plan: readonly PlannedPiece[]): Promise<void>
  pause(): void
  /** The member has seen the outcome. */
  dismiss(): void
}

const nothing: SaveProgress = { pieces: 0, piecesTotal: 0, recordings: 0, recordingsTotal: 0, bytes: 0, bytesTotal: 0 }

const union = <T extends { readonly id: number | string }>(
  files: readonly T[],
  further: readonly T[],
): readonly T[] => [...files, ...further.filter(({ id }) => !files.some((file) => file.id === id))]

/** Returns the newly requested pieces, then the remaining ones; a piece in both gets the files of both. */
const joined = (plan: readonly PlannedPiece[], rest: readonly PlannedPiece[]): readonly PlannedPiece[] => {
  const pieces = new Map<number, PlannedPiece>()
  for (const piece of [...plan, ...rest]) {
    const before = pieces.get(piece.compositionId)
    pieces.set(piece.compositionId, {
      ...piece,
      sheets: union(before?.sheets ?? [], piece.sheets),
      recordings: union(before?.recordings ?? [], piece.recordings),
    })
  }
  return [...pieces.values()]
}

/** `keep` asks the browser to persist the storage; called once something has been saved. */
export const createSaving = (save: SaveSheets, keep: () => Promise<unknown>): Saving => {
  const state = createObservable<SavingState>({ kind: 'idle' })
  /** Everything to be downloaded; null while no download is running. */
  let wanted: readonly PlannedPiece[] | null = null
  let isPaused = false
  let stop: AbortController | null = null
  let running: Promise<void> | null = null
  const run = async (plan: readonly PlannedPiece[], signal: AbortSignal): Promise<void> => {
    let requested = false
    const onProgress = (progress: SaveProgress): void => {
      state.set({ kind: 'running', plan, progress })
      if (requested || progress.pieces + progress.recordings === 0 || progress.bytes === 0) return
      requested = true
      keep().catch(() => undefined)
    }
    state.set({ kind: 'running', plan, progress: nothing })
    try {
      const result = await save(plan, { signal, onProgress })
      // Stopped only to continue with more pieces.
      if (wanted !== plan && !isPaused) return
      state.set({ kind: 'ended', plan: wanted ?? plan, result })
    } catch (error) {
      state.set({ kind: 'idle' })
      throw error
    }
  }
  const runAll = async (): Promise<void> => {
    try {
      for (let plan = wanted; plan !== null; plan = isPaused || wanted === plan ? null : wanted) {
        stop = new AbortController()
        await run(plan, stop.signal)
      }
    } finally {
      wanted = null
      stop = null
      running = null
    }
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    start: (plan) => {
      wanted = wanted === null ? plan : joined(plan, wanted)
      isPaused = false
      stop?.abort()
      running ??= runAll()
      return running
    },
    pause: () => {
      isPaused = true
      stop?.abort()
    },
    dismiss: () => {
      if (state.get().kind === 'ended') state.set({ kind: 'idle' })
    },
  }
}
