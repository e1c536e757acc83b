/** Draws the page at a place. `signal` aborts when the page is no longer wanted. */
export type Draw<C> = (place: number, signal: AbortSignal) => Promise<C>

export type Drawing<C> =
  | { readonly kind: 'drawn'; readonly drawing: C }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'waiting' }

export interface Drawings<C> {
  /**
   * Sets the visible places and those of the next turns, drawn in this order one after the other. All others are freed
   * once the visible ones are drawn and painted, so that the previous page can stay until then. Failed pages are
   * retried.
   */
  want(seen: readonly number[], ahead: readonly number[]): void
  /**
   * Starts drawing places that will be wanted soon, and frees nothing. Resolves when they are drawn, failed or
   * cancelled.
   */
  begin(places: readonly number[]): Promise<void>
  get(place: number): Drawing<C>
  /** Calls `listener` when a visible page was drawn or failed since it was wanted, so that it can be shown at once. */
  subscribe(listener: () => void): () => void
  /** Frees everything permanently: nothing is drawn any more. */
  close(): void
}

interface Job<C> {
  readonly stop: AbortController
  readonly settled: Promise<void>
  state: Drawing<C>
}

const waiting = { kind: 'waiting' } as const

/** The drawings that were started, by place. */
const createJobs = <C>(draw: Draw<C>, free: (drawing: C) => void) => {
  const jobs = new Map<number, Job<C>>()
  const start = (place: number): Job<C> => {
    const known = jobs.get(place)
    if (known !== undefined) return known
    const stop = new AbortController()
    const job: { -readonly [K in keyof Job<C>]: Job<C>[K] } = { stop, settled: Promise.resolve(), state: waiting }
    jobs.set(place, job)
    job.settled = draw(place, stop.signal).then(
      (drawing) => {
        if (stop.signal.aborted) free(drawing)
        else job.state = { kind: 'drawn', drawing }
      },
      (error: unknown) => {
        if (!stop.signal.aborted) job.state = { kind: 'failed', error }
      },
    )
    return job
  }
  const drop = (place: number): void => {
    const job = jobs.get(place)
    jobs.delete(place)
    job?.stop.abort()
    if (job?.state.kind === 'drawn') free(job.state.drawing)
  }
  const dropOthers = (wanted: readonly number[], which: (job: Job<C>) => boolean): void => {
    for (const [place, job] of [...jobs]) if (!wanted.includes(place) && which(job)) drop(place)
  }
  return { jobs, start, drop, dropOthers }
}

/**
 * Caches the drawings of visible pages and their neighbours. `free` releases a drawing's memory: iOS limits the total
 * of all canvases. `rest` is awaited before freeing and before drawing in advance, because both take time that the
 * frame needs.
 */
export const createDrawings = <C>(
  draw: Draw<C>,
  free: (drawing: C) => void,
  rest: () => Promise<void>,
): Drawings<C> => {
  const { start, drop, dropOthers, jobs } = createJobs(draw, free)
  const listeners = new Set<() => void>()
  let round = 0
  let isClosed = false

  return {
    want: (seen, ahead) => {
      if (isClosed) return
      const own = ++round
      const wanted = [...seen, ...ahead]
      for (const [place, { state }] of [...jobs]) if (state.kind === 'failed') drop(place)
      dropOthers(wanted, ({ state }) => state.kind === 'waiting')
      const now = seen.map(start)
      const isNews = now.some(({ state }) => state.kind === 'waiting')
      const drawNext = async (): Promise<void> => {
        await Promise.all(now.map(({ settled }) => settled))
        if (own !== round) return
        // Listeners show the new drawings at once; then the old ones are not visible any more.
        if (isNews) for (const listener of listeners) listener()
        if (own !== round) return
        await rest()
        if (own !== round) return
        dropOthers(wanted, () => true)
        for (const place of ahead) {
          await start(place).settled
          if (own !== round) return
        }
      }
      void drawNext()
    },
    begin: async (places) => {
      if (!isClosed) await Promise.all(places.map((place) => start(place).settled))
    },
    get: (place) => jobs.get(place)?.state ?? waiting,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      isClosed = true
      round++
      for (const place of [...jobs.keys()]) drop(place)
    },
  }
}
