import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { Announcement } from '#contract/announcements.ts'
import { openStandStream, StandChange } from '#contract/stand-stream.ts'
import type { Call } from './call.ts'
import { anySignal, type DeviceDeps, pause } from './deps.ts'
import { AppTooOldError, RefusedError, SignInNeededError } from './errors.ts'

/** Milliseconds without a sign of life after which a stream counts as broken; the server sends one every 20 s. */
const silenceMs = 50_000
/** Milliseconds of the first and of the longest wait before another attempt. */
const firstWaitMs = 1000
const longestWaitMs = 60_000

interface Needs extends Pick<DeviceDeps, 'schedule' | 'random'> {
  readonly call: Call
}

export interface StreamHandlers {
  readonly onAnnouncement: (announced: Announcement) => void
  readonly onChange: (changed: StandChange) => void
}

/** Reads one stream to its end. Returns true if anything was received. */
const readStream = async (
  { call, schedule }: Needs,
  { onAnnouncement, onChange }: StreamHandlers,
  signal: AbortSignal,
): Promise<boolean> => {
  const silent = new AbortController()
  let isAlive = false
  let cancel = (): void => {}
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'announcement') {
        const announced = v.safeParse(v.pipe(v.string(), v.parseJson(), Announcement), data)
        if (announced.success) onAnnouncement(announced.output)
      }
      // A newer server may name more.
      if (event === 'change' && v.is(StandChange, data)) onChange(data)
    },
  })
  const text = new TextDecoder()
  try {
    for await (const chunk of await call(openStandStream, {}, { signal: anySignal(signal, silent.signal) })) {
      cancel()
      cancel = schedule(silenceMs, () => silent.abort())
      isAlive = true
      parser.feed(text.decode(chunk, { stream: true }))
    }
  } catch (error) {
    if (error instanceof RefusedError || error instanceof SignInNeededError || error instanceof AppTooOldError)
      throw error
    // Connections break often; the caller opens another one.
  } finally {
    cancel()
  }
  return isAlive
}

/**
 * Reads announcements and changes of other devices until `signal` aborts. A broken stream is replaced, after a wait that doubles as long as
 * nothing is received.
 * @throws RefusedError, SignInNeededError or AppTooOldError: another attempt is of no use
 */
export const readStandStream = async (needs: Needs, handlers: StreamHandlers, signal: AbortSignal): Promise<void> => {
  for (let failures = 0; !signal.aborted; ) {
    const isAlive = await readStream(needs, handlers, signal)
    if (signal.aborted) return
    failures = isAlive ? 0 : failures + 1
    // Forty stands that lose the server together do not return in the same moment.
    const wait = Math.min(firstWaitMs * 2 ** failures, longestWaitMs) * (0.5 + needs.random() / 2)
    await pause(needs, wait)
  }
}
