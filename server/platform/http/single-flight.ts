import { setImmediate as turn } from 'node:timers/promises'
import type { Locale } from '#i18n/intl.ts'
import type { Caller } from './caller.ts'

interface CoalescibleRequest {
  readonly caller: Caller
  readonly locale: Locale
  readonly input: unknown
}

/** Returns the group of callers that can share one reply, or null if the request is handled alone. */
type CoalesceKey<Request> = (request: Request) => string | null

const visitors: CoalesceKey<CoalescibleRequest> = ({ caller }) => (caller.kind === 'anonymous' ? 'visitors' : null)

/**
 * Coalesces concurrent identical requests: callers with the same key, locale and input share one run of the handler.
 * Nothing is cached after the run, so a reply is never older than the run took. By default only visitors are coalesced.
 * The handler must be read-only, must not count towards a limit, and may depend on nothing but the key, locale and
 * input. The embedded database runs one query at a time, so eight parallel requests would otherwise wait for eight
 * queries.
 */
export const singleFlight = <Request extends CoalescibleRequest, Reply>(
  handler: (request: Request) => Promise<Reply>,
  coalesceKey: CoalesceKey<Request> = visitors,
): ((request: Request) => Promise<Reply>) => {
  const running = new Map<string, Promise<Reply>>()
  return (request) => {
    const group = coalesceKey(request)
    if (group === null) return handler(request)
    const key = JSON.stringify([group, request.locale, request.input])
    const pending = running.get(key)
    if (pending !== undefined) return pending
    // The embedded database blocks the thread. Without this turn of the event loop no other request would have arrived
    // by the end of the query.
    const reply = turn()
      .then(() => handler(request))
      .finally(() => running.delete(key))
    running.set(key, reply)
    return reply
  }
}
