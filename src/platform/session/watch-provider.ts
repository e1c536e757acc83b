import type { DeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readTokens } from '#device/tokens/record.ts'
import type { Connectivity } from '../offline/connectivity.ts'
import type { OidcSettings } from './oidc-client.ts'

interface WatchSettings {
  readonly deps: Pick<DeviceDeps, 'now' | 'schedule'>
  readonly device: DeviceDatabase
  readonly oidc: () => Promise<OidcSettings>
  readonly win: Window
  readonly connectivity: Pick<Connectivity, 'subscribe'>
  /** Returns true while a member is signed in and our server is within reach. */
  readonly wanted: () => boolean
  readonly onEnded: () => void
}

/**
 * Watches the session at a provider that announces its check-session iframe and sends a session_state; our own provider
 * does neither.
 */
export const watchProvider = ({ deps, device, oidc, win, connectivity, wanted, onEnded }: WatchSettings): void => {
  let checking = false
  const start = async (): Promise<void> => {
    const record = await readTokens(device)
    if (checking || record?.sessionState === undefined) return
    checking = true
    const { provider } = await oidc()
    const { check_session_iframe: iframe } = await provider.metadata()
    if (iframe === undefined) return
    const { checkSession } = await import('./check-session.ts')
    checkSession({
      deps,
      page: win.document,
      win,
      iframe,
      clientId: provider.settings.clientId,
      sessionState: record.sessionState,
      wanted: () => wanted() && win.document.visibilityState === 'visible',
      onEnded: () => {
        checking = false
        onEnded()
      },
    })
  }
  const startOnline = (): void => {
    if (checking || !wanted()) return
    start().catch((error: unknown) => {
      checking = false
      console.warn('session_check.start_failed', error)
    })
  }
  connectivity.subscribe(startOnline)
  startOnline()
}
