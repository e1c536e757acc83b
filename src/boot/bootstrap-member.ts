import { getSettings } from '#contract/layout.ts'
import { createCall } from '#device/call.ts'
import { reportingSkew } from '#device/clock.ts'
import { openDeviceDatabase } from '#device/database.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { createTrustedClock } from '#device/trusted-clock.ts'
import { intlFor, type Locale } from '#i18n/intl.ts'
import { type Connectivity, createConnectivity, withConnectivityTracking } from '../platform/offline/connectivity.ts'
import { createDevicePush } from '../platform/offline/device-push.ts'
import { createInstall } from '../platform/offline/install.ts'
import { createObservableFlag } from '../platform/offline/observable-flag.ts'
import { createQueryClient } from '../platform/offline/query-client.ts'
import { createUpdates } from '../platform/offline/updates.ts'
import { browserDeps } from '../platform/session/browser.ts'
import { finishReturn } from '../platform/session/finish-return.ts'
import type { NameUnsent } from '../platform/session/open-page.ts'
import { openSession } from '../platform/session/open-session.ts'
import { readConfigurations } from '../platform/session/page-settings.ts'
import { createText } from '../ui/intl.tsx'
import type { AppServices, BootstrapSettings } from './app-services.ts'
import { createMessages } from './messages.ts'
import { startMembersApp } from './start-members-app.ts'

const yearInSeconds = 31_536_000

/**
 * Saves the language for `/` and addresses without a locale. The server reads the cookie, and sets it for pages it
 * renders.
 */
const rememberLanguage = (page: Document, locale: Locale): void => {
  // The server prefers the cookie name that https allows; an older choice must not remain under it.
  const isSecure = page.location.protocol === 'https:'
  const name = isSecure ? '__Host-locale' : 'locale'
  page.cookie = `${name}=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Names what a device has not sent. Its code and its messages are loaded when they are needed, once in a membership. */
const namingUnsent =
  (locale: Locale): NameUnsent =>
  async (local) => {
    const messages = createMessages(locale)
    const [{ nameUnsent }] = await Promise.all([
      import('../features/outbox/unsent-names.ts'),
      messages.load(['public', 'members']),
    ])
    return await nameUnsent(local, { locale, text: createText(intlFor(locale, messages.catalogue)) })
  }

/** Creates the services of the members area: session, member storage, network and updates. */
export const bootstrapMember = async ({ locale, win }: BootstrapSettings): Promise<AppServices> => {
  const storageStalled = createObservableFlag()
  const deps = browserDeps(storageStalled.set)
  const updates = createUpdates()
  const install = createInstall(win)
  const connectivity: Connectivity = createConnectivity(deps, (signal) => call(getSettings, {}, { signal }))
  const clockWrong = createObservableFlag()
  const trustedClock = createTrustedClock(deps, () => win.performance.now())
  const configurations = readConfigurations(win.document)
  const session = await openSession({
    deps,
    connectivity,
    storageStalled,
    configurations,
    locale,
    nameUnsent: namingUnsent(locale),
    win,
  })
  await finishReturn({ session, deps, locale, win })
  if (session.state.kind !== 'anonymous') rememberLanguage(win.document, locale)
  const call = withConnectivityTracking(
    connectivity,
    createCall({
      transport: reportingSkew(deps, (skew) => {
        trustedClock.contact(skew)
        clockWrong.set(Math.abs(skew) > loginDefaults.maxIdTokenIatOffsetAllowedInSeconds * 1000)
      }),
      accessToken: session.accessToken,
      locale: () => locale,
      origin: win.location.origin,
      schedule: deps.schedule,
    }),
    session.refuse,
  )
  const push = createDevicePush({
    deps,
    device: openDeviceDatabase(deps),
    call,
    win,
    sub: () => session.local?.sub ?? null,
  })
  return {
    session,
    call,
    queryClient: createQueryClient(session.local?.persistence ?? null),
    offline: { connectivity, updates, install, push, clockWrong, trustedClock, storageStalled },
    start: (context, shown) => startMembersApp({ context, deps, connectivity, updates, push, win, shown }),
  }
}
