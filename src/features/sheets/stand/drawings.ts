/** Draws what stands at a place. `signal` aborts when nobody wants it any more. */
export type Draw<C> = (place: number, signal: AbortSignal) => Promise<C>

export type Drawing<C> =
  | { readonly kind: 'drawn'; readonly drawing: C }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'waiting' }

export interface Drawings<C> {
  /**
   * What is to be seen, and what the next turns will need, in this order and one after the other. Everything else is freed
   * once all that is to be seen is there and has come to rest: until then the page before may stay. What failed before is
   * tried again.
   */
  want(seen: readonly number[], ahead: readonly number[]): void
  /** Begins with what will be wanted in a moment, and frees nothing. Resolves when it was drawn, failed, or was given up. */
  begin(places: readonly number[]): Promise<void>
  get(place: number): Drawing<C>
  /** Calls back when something that is to be seen was drawn or failed since it was wanted, to be shown at once. */
  subscribe(listener: () => void): () => void
  /** Frees everything, for good: nothing is drawn any more. */
  close(): void
}

interface Job<C> {
  readonly stop: AbortController
  readonly settled: Promise<void>
  state: Drawing<C>
}

const waiting = { kind: 'waiting' } as const

/**
 * Keeps what is seen and its neighbours. `free` gives a drawing's memory back: iOS limits the sum of all canvases. `rest` is
 * waited for before anything is freed or drawn ahead: both take time that the frame needs.
 */
export const createDrawings = <C>(
  draw: Draw<C>,
  free: (drawing: C) => void,
  rest: () => Promise<void>,
): Drawings<C> => {
  const jobs = new Map<number, Job<C>>()
  const listeners = new Set<() => void>()
  let round = 0
  let isClosed = false

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
  const dropAllBut = (wanted: readonly number[], which: (job: Job<C>) => boolean): void => {
    for (const [place, job] of [...jobs]) if (!wanted.includes(place) && which(job)) drop(place)
  }

  return {
    want: (seen, ahead) => {
      if (isClosed) return
      const own = ++round
      const wanted = [...seen, ...ahead]
      for (const [place, { state }] of [...jobs]) if (state.kind === 'failed') drop(place)
      dropAllBut(wanted, ({ state }) => state.kind === 'waiting')
      const now = seen.map(start)
      const isNews = now.some(({ state }) => state.kind === 'waiting')
      const carryOn = async (): Promise<void> => {
        await Promise.all(now.map(({ settled }) => settled))
        if (own !== round) return
        // Whoever listens shows the new ones at once; then nobody sees the old ones any more.
        if (isNews) for (const listener of listeners) listener()
        if (own !== round) return
        await rest()
        if (own !== round) return
        dropAllBut(wanted, () => true)
        for (const place of ahead) {
          await start(place).settled
          if (own !== round) return
        }
      }
      void carryOn()
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
