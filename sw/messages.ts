import * as v from 'valibot'
import { PageMessage } from '#contract/worker.ts'

/** Runs `handle` for every message of one of our pages that can be read; the worker lives until it has finished. */
export const onPageMessage = (
  worker: ServiceWorkerGlobalScope,
  handle: (message: PageMessage) => Promise<unknown> | undefined,
): void => {
  worker.addEventListener('message', (event) => {
    const message = v.safeParse(PageMessage, event.data)
    if (!message.success) return
    const handled = handle(message.output)
    if (handled !== undefined) event.waitUntil(handled)
  })
}
