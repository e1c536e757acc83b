import { LRUCache } from 'lru-cache'
import { createOpenLimit } from '../http/open-limit.ts'

interface Limits {
  /** Renderings that one caller may cause within a minute, from the first of them. */
  readonly perMinute: number
  /** Renderings of one caller that run or wait at the same time. */
  readonly pending: number
  /** Renderings that run at the same time: each occupies the thread for 5 to 50 ms. */
  readonly running: number
  /** Renderings that wait for those. */
  readonly waiting: number
}

/** A visitor causes a rendering only for a page that nobody has opened since its content changed. */
const defaults: Limits = { perMinute: 120, pending: 8, running: 2, waiting: 40 }

const windowMs = 60_000
/** Seconds after which a visitor may try again while others wait. */
const busySeconds = 5

/** Thrown instead of rendering: 429 if the caller has used its share, 503 if too many wait. */
export class RenderRefused extends Error {
  override name = 'RenderRefused'
  readonly status: 429 | 503
  readonly retryAfter: number
  constructor(status: 429 | 503, retryAfter: number) {
    super(`rendering refused with ${status}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/**
 * Runs a rendering for a caller, at once or after those that wait.
 * @param caller key of the address; undefined = the server itself, which has no share
 * @throws RenderRefused synchronously, so that a cache does not share the refusal with other callers
 */
export type RenderLimit = <T>(caller: string | undefined, render: () => Promise<T>) => Promise<T>

/**
 * Limits what rendering takes from this process, in total and for each caller.
 * @param now in milliseconds
 */
export const createRenderLimit = (now: () => number, limits: Limits = defaults): RenderLimit => {
  const caused = new LRUCache<string, { count: number }>({
    max: 10_000,
    ttl: windowMs,
    ttlResolution: 0,
    perf: { now },
  })
  const pending = createOpenLimit(limits.pending)
  const waiting: (() => void)[] = []
  let running = 0

  const admit = (caller: string): (() => void) => {
    const own = caused.get(caller) ?? { count: 0 }
    if (own.count >= limits.perMinute)
      throw new RenderRefused(429, Math.max(1, Math.ceil(caused.getRemainingTTL(caller) / 1000)))
    const end = pending.open(caller)
    if (end === undefined) throw new RenderRefused(429, busySeconds)
    own.count += 1
    if (own.count === 1) caused.set(caller, own)
    return end
  }
  const inTurn = async <T>(render: () => Promise<T>): Promise<T> => {
    if (running < limits.running) running += 1
    // The place of the one that has ended is passed on.
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await render()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return (caller, render) => {
    if (waiting.length >= limits.waiting) throw new RenderRefused(503, busySeconds)
    if (caller === undefined) return inTurn(render)
    const end = admit(caller)
    return inTurn(render).finally(end)
  }
}
