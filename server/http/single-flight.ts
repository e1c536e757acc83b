import { setImmediate as turn } from 'node:timers/promises'
import type { Locale } from '#i18n/intl.ts'
import type { Caller } from './caller.ts'

interface Asked {
  readonly caller: Caller
  readonly locale: Locale
  readonly input: unknown
}

/** What makes askers alike, so that one answer is right for all of them; null = answered alone. */
type CoalesceKey<Request> = (request: Request) => string | null

const visitors: CoalesceKey<Asked> = ({ caller }) => (caller.kind === 'anonymous' ? 'visitors' : null)

/**
 * Who asks what is being answered already to somebody `alike` gets that answer: the embedded database answers one query
 * after the other, and eight who ask at once would wait for eight. Nothing is remembered beyond that: an answer is older
 * than its question by the time it takes, no more. Unless told, only visitors are alike. For handlers that read input and
 * locale, of rows no more than `alike` tells apart, and neither limit nor change anything.
 */
export const singleFlight = <Request extends Asked, Answer>(
  handler: (request: Request) => Promise<Answer>,
  alike: CoalesceKey<Request> = visitors,
): ((request: Request) => Promise<Answer>) => {
  const running = new Map<string, Promise<Answer>>()
  return (request) => {
    const group = alike(request)
    if (group === null) return handler(request)
    const question = JSON.stringify([group, request.locale, request.input])
    const before = running.get(question)
    if (before !== undefined) return before
    // The embedded database never lets go of the thread: without a turn nobody else would have arrived by the end.
    const answer = turn()
      .then(() => handler(request))
      .finally(() => running.delete(question))
    running.set(question, answer)
    return answer
  }
}
