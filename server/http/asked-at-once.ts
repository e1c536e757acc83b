import type { Locale } from '#i18n/intl.ts'
import type { Caller } from './caller.ts'

interface Asked {
  readonly caller: Caller
  readonly locale: Locale
  readonly input: unknown
}

/**
 * What visitors ask while the same question is being answered gets that answer: the embedded database answers one query
 * after the other, and eight visitors would wait for eight. Nothing is remembered beyond that: an answer is older than its
 * question by the time it takes, no more. Who is signed in is answered alone. For handlers that read rows, input and
 * locale, and neither limit nor change anything.
 */
export const askedAtOnce = <Request extends Asked, Answer>(
  handler: (request: Request) => Promise<Answer>,
): ((request: Request) => Promise<Answer>) => {
  const running = new Map<string, Promise<Answer>>()
  return (request) => {
    if (request.caller.kind !== 'anonymous') return handler(request)
    const question = JSON.stringify([request.locale, request.input])
    const before = running.get(question)
    if (before !== undefined) return before
    const answer = handler(request).finally(() => running.delete(question))
    running.set(question, answer)
    return answer
  }
}
