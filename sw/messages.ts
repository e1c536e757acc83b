import * as v from 'valibot'
import { type MembersAreaReply, PageMessage } from '#contract/worker.ts'

/** The subset of the worker's global scope that receives messages. */
export interface Messaged {
  addEventListener(
    type: 'message',
    listener: (event: {
      readonly data: unknown
      readonly ports: readonly { postMessage(message: unknown): void }[]
      waitUntil(work: Promise<unknown>): void
    }) => void,
  ): void
}

/**
 * Runs `handle` for every valid message of our pages and keeps the worker alive until it has finished. `reply` responds
 * through the port that the page sent, if any.
 */
export const onPageMessage = (
  worker: Messaged,
  handle: (
    message: v.InferOutput<typeof PageMessage>,
    reply: (answer: MembersAreaReply) => void,
  ) => Promise<unknown> | undefined,
): void => {
  worker.addEventListener('message', (event) => {
    const message = v.safeParse(PageMessage, event.data)
    if (!message.success) return
    const handled = handle(message.output, (answer) => event.ports[0]?.postMessage(answer))
    if (handled !== undefined) event.waitUntil(handled)
  })
}
