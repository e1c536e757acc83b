import type { DeviceDatabase } from '#device/database.ts'
import { type DeviceDeps, within } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'
import { readPushOptIn } from '#device/push.ts'
import { readTokens } from '#device/tokens/record.ts'
import type { Locale } from '#i18n/intl.ts'
import type { KeyedDraft } from '../offline/drafts.ts'
import type { MemberStorage } from '../offline/member-storage.ts'
import { openEndSession } from './end-session.ts'
import type { OidcSettings } from './oidc-client.ts'

/** Milliseconds that the screen waits for the provider after the device was wiped. */
export const askingMs = 5000

interface LeavingSettings {
  readonly deps: DeviceDeps
  readonly device: DeviceDatabase
  /** Locale of the public page to open afterwards. */
  readonly locale: Locale
  readonly win: Window
  readonly oidc: () => Promise<OidcSettings>
  readonly local: () => MemberStorage | null
  readonly isLeaving: () => boolean
}

interface Leaving {
  /** Returns the number of changes that have not reached the server; 0 if the outbox cannot be read. */
  waiting(): Promise<number>
  /** Returns the unsaved input of forms. */
  drafts(): readonly KeyedDraft[]
  /**
   * Sends all pending changes now, even those that are scheduled for later. Returns false if this device cannot even
   * try; it may then be unable to count them, and nothing may be removed.
   */
  sendNow(): Promise<boolean>
  /** Removes everything of a member from this device. Works offline. */
  wipe(sub: string): Promise<void>
  /** Wipes the device, then ends the session at the provider and leaves the page. */
  leave(sub: string): Promise<void>
}

/** Creates the sign-out. Must be called before other listeners for the end of the page are added. */
export const createSignOut = ({ deps, device, locale, win, oidc, local, isLeaving }: LeavingSettings): Leaving => {
  // The draft prompt must not hold a member on the page once their data is removed from the device.
  const leaveUnasked = (event: Event): void => {
    if (isLeaving()) event.stopImmediatePropagation()
  }
  win.addEventListener('beforeunload', leaveUnasked, { capture: true })
  const home = `/${locale}`
  const wipe: Leaving['wipe'] = async (sub) => {
    const [{ wipeDevice }, { endPush }] = await Promise.all([import('./sign-out.ts'), import('./end-push.ts')])
    const own = local()
    const openDatabase = own?.sub === sub ? own.database : undefined
    if (openDatabase !== undefined) own?.persistence.stop()
    // In parallel: if a browser is slow with one and the app is closed in the meantime, the other is done.
    await Promise.all([wipeDevice(deps, device, win, sub, openDatabase), endPush(deps, win)])
    win.navigator.serviceWorker?.controller?.postMessage({ type: 'wiped' })
  }

  const removeAtServer = async (
    tokens: Awaited<ReturnType<typeof readTokens>>,
    push: Awaited<ReturnType<typeof readPushOptIn>>,
  ): Promise<void> => {
    if (tokens === null || push === null) return
    const { removePushDevice } = await import('./sign-out.ts')
    const { accessToken } = tokens
    await removePushDevice(deps, { device: push.device, accessToken, origin: win.location.origin, locale })
  }

  const endAtProvider = async (tokens: Awaited<ReturnType<typeof readTokens>>): Promise<string | null> => {
    const [{ endSessionAddress, revoke }, { provider, origin }] = await Promise.all([import('./sign-out.ts'), oidc()])
    const metadata = await provider.metadata()
    const request = { tokens, metadata, clientId: provider.settings.clientId }
    await revoke(deps, request).catch((error: unknown) => console.warn('tokens.revoke_failed', error))
    return endSessionAddress(deps, device, { ...request, returnTo: `${origin}${home}` })
  }

  return {
    wipe,
    waiting: async () => {
      const own = local()
      if (own === null) return 0
      const { outboxCounts } = await import('#device/outbox/store.ts')
      try {
        const { records, unlisted } = await own.outbox.snapshot()
        const counts = outboxCounts(records)
        // Records of a newer app would be lost too.
        return counts.waiting + counts.rejected + counts.conflict + unlisted.newer
      } catch (error) {
        // An unreadable outbox must not prevent the sign-out: the member could not see its records either.
        console.warn('outbox.read_failed', error)
        return 0
      }
    },
    drafts: () => local()?.drafts.list() ?? [],
    sendNow: async () => {
      const own = local()
      if (own === null) return true
      try {
        for (const record of await own.outbox.list()) if (record.state === 'waiting') await own.outbox.retry(record)
        await own.drain({ networkBack: true })
        return true
      } catch (error) {
        console.warn('outbox.send_failed', error)
        return false
      }
    },
    leave: async (sub) => {
      const tokens = await readTokens(device).catch(() => null)
      const push = await readPushOptIn(device, sub).catch(() => null)
      const note = (): Promise<void> => openEndSession(device, deps.uuid())
      // Before the wipe, in case the app is closed in the meantime: otherwise the provider would sign in the next user
      // as the one who left.
      const noted = await note().then(
        () => true,
        () => false,
      )
      // The device is wiped first: the next steps need a network that may be missing.
      await wipe(sub)
      // After the wipe even a full device has storage left.
      if (!noted) await note()
      const [address] = await Promise.all([
        within(deps, askingMs, endAtProvider(tokens), () => new OfflineError('timeout')).catch((error: unknown) => {
          // The next sign-in asks for the password. Without a network or after the timeout this failure is expected.
          if (!(error instanceof OfflineError)) console.warn('provider_session.end_failed', error)
          return null
        }),
        removeAtServer(tokens, push).catch((error: unknown) => console.info('push.unsubscribe_failed', error)),
      ])
      win.location.replace(address ?? home)
    },
  }
}
