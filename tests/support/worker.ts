import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { outboxSyncTag } from '#contract/worker.ts'

/** What a browser itself does with the service worker, at a moment the test chooses. */
export interface WorkerControl {
  /** The browser ends the worker as it does when it has idled too long or memory is short. */
  stop: () => Promise<void>
  /** The browser thinks the network is back and lets the worker send what waits. */
  sync: () => Promise<void>
}

const registrationOf = async (session: CDPSession, origin: string): Promise<string> => {
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
    if (own !== undefined) found.resolve(own.registrationId)
  })
  await session.send('ServiceWorker.enable')
  return found.promise
}

/** @param page any page of the browser, best one that the worker does not serve */
export const controlWorker = async (context: BrowserContext, page: Page, origin: string): Promise<WorkerControl> => {
  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session, origin)
  return {
    stop: async () => void (await session.send('ServiceWorker.stopAllWorkers')),
    sync: async () => {
      const event = { origin, registrationId, tag: outboxSyncTag, lastChance: false }
      await session.send('ServiceWorker.dispatchSyncEvent', event)
    },
  }
}

/** What the app has asked the browser to let it send later; TypeScript does not know Background Sync yet. */
export const tagsToSync = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags(): Promise<string[]> } }
    return registration.sync.getTags()
  })
