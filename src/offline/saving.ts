import type { PlannedPiece } from '#device/sheets/plan.ts'
import type { SaveProgress, SaveResult, SaveSheets } from '#device/sheets/save.ts'

export type SavingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly plan: readonly PlannedPiece[]; readonly progress: SaveProgress }
  | { readonly kind: 'ended'; readonly plan: readonly PlannedPiece[]; readonly result: SaveResult }

/** The one download of sheets that goes on while the member looks at other pages. */
export interface Saving {
  get(): SavingState
  subscribe(listener: () => void): () => void
  /** Starts, or goes on where it was paused. A running one is paused first. */
  start(plan: readonly PlannedPiece[]): Promise<void>
  pause(): void
  /** The member has read how it ended. */
  dismiss(): void
}

const nothing: SaveProgress = { pieces: 0, piecesTotal: 0, bytes: 0, bytesTotal: 0 }

/** `keep` asks the browser not to clear the storage; called once something has been saved. */
export const createSaving = (save: SaveSheets, keep: () => Promise<unknown>): Saving => {
  const listeners = new Set<() => void>()
  let state: SavingState = { kind: 'idle' }
  let running: { readonly stop: AbortController; readonly done: Promise<void> } | null = null

  const set = (next: SavingState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const run = async (plan: readonly PlannedPiece[], signal: AbortSignal): Promise<void> => {
    set({ kind: 'running', plan, progress: { ...nothing, piecesTotal: plan.length } })
    try {
      const result = await save(plan, { signal, onProgress: (progress) => set({ kind: 'running', plan, progress }) })
      if (result.progress.bytes > 0) await keep().catch(() => undefined)
      set({ kind: 'ended', plan, result })
    } catch (error) {
      set({ kind: 'idle' })
      throw error
    } finally {
      running = null
    }
  }
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async (plan) => {
      running?.stop.abort()
      await running?.done.catch(() => undefined)
      const stop = new AbortController()
      const done = run(plan, stop.signal)
      running = { stop, done }
      await done
    },
    pause: () => running?.stop.abort(),
    dismiss: () => {
      if (state.kind === 'ended') set({ kind: 'idle' })
    },
  }
}
