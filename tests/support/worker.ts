import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { outboxSyncTag } from '#contract/worker.ts'

/** Actions of the browser on the service worker, at a moment chosen by the test. */
export interface WorkerControl {
  /** Ends the worker, as the browser does when it is idle for too long or memory is short. */
  stop: () => Promise<void>
  /** Fires a Background Sync event, as if the network were back. */
  sync: () => Promise<void>
  /** Delivers a decrypted push message. */
  push: (data: string) => Promise<void>
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

/** @param page any page of the browser, preferably one that the worker does not control */
export const controlWorker = async (context: BrowserContext, page: Page, origin: string): Promise<WorkerControl> => {
  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session, origin)
  return {
    stop: async () => void (await session.send('ServiceWorker.stopAllWorkers')),
    sync: async () => {
      const event = { origin, registrationId, tag: outboxSyncTag, lastChance: false }
      await session.send('ServiceWorker.dispatchSyncEvent', event)
    },
    push: async (data) => {
      // If notifications are listed while one is being shown, Chromium loses it.
      const worker = await workerOf(context)
      await worker.evaluate(watchNextNotification)
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await worker.evaluate(() => (globalThis as unknown as WatchedScope).shown)
    },
  }
}

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'))

interface WatchedScope {
  readonly registration: ServiceWorkerRegistration
  shown?: Promise<void>
}

/** Runs in the worker: `shown` resolves once its next notification is displayed. */
const watchNextNotification = (): void => {
  const scope = globalThis as unknown as WatchedScope
  const { registration } = scope
  const show = registration.showNotification
  scope.shown = new Promise((resolve, reject) => {
    registration.showNotification = async (...told) => {
      registration.showNotification = show
      await show.apply(registration, told).then(resolve, reject)
    }
  })
}

/** Returns the registered sync tags; TypeScript lacks Background Sync. */
export const tagsToSync = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags(): Promise<string[]> } }
    return registration.sync.getTags()
  })

/** Returns the app's notifications on the system. */
export const notificationsOn = (
  page: Page,
): Promise<{ title: string; body: string; tag: string; actions: string[] }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map((one) => {
      // TypeScript lacks the buttons of notifications.
      const { actions } = one as Notification & { readonly actions: readonly { readonly action: string }[] }
      return { title: one.title, body: one.body, tag: one.tag, actions: actions.map(({ action }) => action) }
    })
  })

/**
 * Simulates a tap on a notification, or on one of its buttons. The protocol has no such command: the event is created
 * inside the running worker, for the displayed notification. It is not a user activation, so the worker may not focus
 * or open a window; everything else is as with a finger.
 */
export const tapNotification = async (context: BrowserContext, tag: string, action = ''): Promise<void> => {
  const worker = await workerOf(context)
  await worker.evaluate(
    async ({ wanted, button }) => {
      interface Tap extends Event {
        waitUntil(work: Promise<unknown>): void
      }
      interface Scope extends EventTarget {
        readonly registration: ServiceWorkerRegistration
        readonly NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Tap
      }
      const scope = globalThis as unknown as Scope
      const [notification] = await scope.registration.getNotifications({ tag: wanted })
      if (notification === undefined) throw new Error(`no notification is tagged ${wanted}`)
      const tap = new scope.NotificationEvent('notificationclick', { notification, action: button })
      const work: Promise<unknown>[] = []
      // The browser refuses to extend the lifetime for a synthetic event.
      tap.waitUntil = (promise) => void work.push(promise)
      scope.dispatchEvent(tap)
      await Promise.allSettled(work)
    },
    { wanted: tag, button: action },
  )
}
