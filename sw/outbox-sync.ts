import * as v from 'valibot'
import { outboxSyncTag } from '#contract/worker.ts'
import type { DeviceDeps } from '#device/deps.ts'
import type { DrainResult } from '#device/outbox/drain.ts'
import { drainInBackground } from './background-drain.ts'
import { onPageMessage } from './messages.ts'

const SyncEvent = v.object({ tag: v.literal(outboxSyncTag) })

/**
 * Drains the outbox on Background Sync if the browser supports it, else on a page's request. `onTried` is called
 * afterwards, and when a page has drained it.
 */
export const drainOutboxOnSync = (
  worker: ServiceWorkerGlobalScope,
  deps: DeviceDeps,
  onTried: () => Promise<void>,
): void => {
  let running = new AbortController()
  const run = async (): Promise<DrainResult | null> => {
    const result = await drainInBackground(deps, worker.location.origin, { networkBack: true, signal: running.signal })
    await onTried()
    return result
  }

  worker.addEventListener('sync', (event: Event) => {
    if (!(event instanceof ExtendableEvent) || !v.is(SyncEvent, event)) return
    event.waitUntil(
      run().then((result) => {
        // A rejected event makes the browser retry later.
        if (result?.nextAttemptAt != null) throw new Error('The outbox still waits for the network')
      }),
    )
  })
  onPageMessage(worker, (message) => {
    if (message.type === 'drain') return run()
    if (message.type === 'tried') return onTried()
    if (message.type === 'wiped') {
      running.abort()
      running = new AbortController()
    }
    return undefined
  })
}
