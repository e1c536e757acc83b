import type { DeviceDatabase } from '#device/database.ts'
import { type DeviceDeps, within } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'
import { readPushOptIn } from '#device/push.ts'
import { readTokens } from '#device/tokens/record.ts'
import type { Locale } from '#i18n/intl.ts'
import type { MemberStorage } from '../offline/member-storage.ts'
import { openEndSession } from './end-session.ts'
import type { OidcSettings } from './oidc-client.ts'

/** Milliseconds that a member's screen waits for the provider once the member has gone from the device. */
const askingMs = 5000

interface LeavingSettings {
  readonly deps: DeviceDeps
  readonly device: DeviceDatabase
  /** Of the public page to land on. */
  readonly locale: Locale
  readonly win: Window
  readonly oidc: () => Promise<OidcSettings>
  readonly local: () => MemberStorage | null
  readonly isLeaving: () => boolean
}

interface Leaving {
  /** How many changes have not reached the server; none where the device does not let itself be read. */
  waiting(): Promise<number>
  /**
   * Tries to send all of them now, also what was to wait for a better time. False when this device cannot
   * even try: then it may count none of it either, and nothing must be removed.
   */
  sendNow(): Promise<boolean>
  /** Removes everything of a member from this device. Needs no network. */
  wipe(sub: string): Promise<void>
  /** Removes it, then ends the session at the provider, and leaves the page. */
  leave(sub: string): Promise<void>
}

/** Made before anything else listens for the end of the page. */
export const createSignOut = ({ deps, device, locale, win, oidc, local, isLeaving }: LeavingSettings): Leaving => {
  // Nobody who leaves is asked about what is typed, and so kept on a page whose member is gone from the device.
  const leaveUnasked = (event: Event): void => {
    if (isLeaving()) event.stopImmediatePropagation()
  }
  win.addEventListener('beforeunload', leaveUnasked, { capture: true })
  const home = `/${locale}`
  const wipe: Leaving['wipe'] = async (sub) => {
    const [{ wipeDevice }, { endPush }] = await Promise.all([import('./sign-out.ts'), import('./end-push.ts')])
    const own = local()
    const held = own?.sub === sub ? own.database : undefined
    if (held !== undefined) own?.persistence.stop()
    // Beside each other: a browser may take its time for the one, and an app that is closed meanwhile has done the other.
    await Promise.all([wipeDevice(deps, device, win, sub, held), endPush(deps, win)])
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
    await revoke(deps, request).catch((error: unknown) => console.warn(error))
    return endSessionAddress(deps, device, { ...request, returnTo: `${origin}${home}` })
  }

  return {
    wipe,
    waiting: async () => {
      const own = local()
      if (own === null) return 0
      const { outboxCounts } = await import('#device/outbox/store.ts')
      try {
        const counts = outboxCounts(await own.outbox.list())
        // What a newer app wrote would go too.
        const { newer } = await own.outbox.unlisted()
        return counts.waiting + counts.rejected + counts.conflict + newer
      } catch (error) {
        // Nobody is kept from signing out by what they could not see either.
        console.warn('What waits could not be read', error)
        return 0
      }
    },
    sendNow: async () => {
      const own = local()
      if (own === null) return true
      try {
        for (const record of await own.outbox.list()) if (record.state === 'waiting') await own.outbox.retry(record)
        await own.drain({ networkBack: true })
        return true
      } catch (error) {
        console.warn('What waits could not be sent', error)
        return false
      }
    },
    leave: async (sub) => {
      const tokens = await readTokens(device).catch(() => null)
      const push = await readPushOptIn(device, sub).catch(() => null)
      const note = (): Promise<void> => openEndSession(device, deps.uuid())
      // Before the wipe, for who closes the app meanwhile: the provider would let the next one in as the one who left.
      const noted = await note().then(
        () => true,
        () => false,
      )
      // The device first: what follows needs a network that may not be there.
      await wipe(sub)
      // A full device has room for it now.
      if (!noted) await note()
      const [address] = await Promise.all([
        within(deps, askingMs, endAtProvider(tokens), () => new OfflineError('timeout')).catch((error: unknown) => {
          // The next sign-in asks for the password; without network, or in time, nothing else was to be expected.
          if (!(error instanceof OfflineError))
            console.warn('The session at the provider could not be ended now', error)
          return null
        }),
        removeAtServer(tokens, push).catch((error: unknown) =>
          console.info('The server will hear from the push service that this device gets no more messages', error),
        ),
      ])
      win.location.replace(address ?? home)
    },
  }
}
