import type { DeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'
import { readTokens } from '#device/tokens/record.ts'
import { openEndSession } from './end-session.ts'
import type { MemberLocal } from './local.ts'
import type { OidcSettings } from './oidc-client.ts'

interface LeavingSettings {
  readonly deps: DeviceDeps
  readonly device: DeviceDatabase
  /** The public page to land on, such as '/de-ch'. */
  readonly home: string
  readonly win: Window
  readonly oidc: () => Promise<OidcSettings>
  readonly local: () => MemberLocal | null
}

interface Leaving {
  /** How many changes have not reached the server. */
  waiting(): Promise<number>
  /** Removes everything of a member from this device. Needs no network. */
  wipe(sub: string): Promise<void>
  /** Removes it, then ends the session at the provider, and leaves the page. */
  leave(sub: string): Promise<void>
}

export const createLeaving = ({ deps, device, home, win, oidc, local }: LeavingSettings): Leaving => {
  const wipe: Leaving['wipe'] = async (sub) => {
    const { wipeDevice } = await import('./sign-out.ts')
    const own = local()
    const held = own?.sub === sub ? own.database : undefined
    if (held !== undefined) own?.persistence.stop()
    await wipeDevice(deps, device, win, sub, held)
    win.navigator.serviceWorker?.controller?.postMessage({ type: 'wiped' })
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
      const counts = outboxCounts(await own.outbox.list())
      // What a newer app wrote would go too.
      const { newer } = await own.outbox.unlisted()
      return counts.waiting + counts.rejected + counts.conflict + newer
    },
    leave: async (sub) => {
      const tokens = await readTokens(device).catch(() => null)
      // The device first: what follows needs a network that may not be there.
      await wipe(sub)
      await openEndSession(device, deps.uuid())
      const address = await endAtProvider(tokens).catch((error: unknown) => {
        // The next sign-in asks for the password; without network nothing else was to be expected.
        if (!(error instanceof OfflineError)) console.warn('The session at the provider could not be ended now', error)
        return null
      })
      win.location.replace(address ?? home)
    },
  }
}
