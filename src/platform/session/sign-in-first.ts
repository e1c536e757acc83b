import { openDeviceDatabase } from '#device/database.ts'
import { within } from '#device/deps.ts'
import { readKnownMember } from '#device/identity.ts'
import { createProvider } from '#device/tokens/provider.ts'
import { isLocale } from '#i18n/intl.ts'
import { browserDeps } from './browser.ts'
import { checkConfiguration } from './configuration.ts'
import { readLastLocation } from './last-location.ts'
import { readConfigurations } from './page-settings.ts'
import { startSignIn } from './sign-in.ts'

/** Milliseconds after which a storage that does not respond is left to the app, which says so. */
const storageLimitMs = 1000

/** Returns the page to return to: the current one, or the last one when the installed app starts. */
const returnTo = (win: Window, locale: string): string => {
  const { pathname, search, hash } = win.location
  const isAppStart = new URLSearchParams(search).get('start') === 'app'
  return isAppStart ? `/${locale}${readLastLocation(win) ?? '/intra'}` : pathname + search + hash
}

/**
 * Leads a visitor of the members area to the sign-in if this device knows nobody. Needs neither React nor the member's
 * storage, so that the form shows as soon as possible.
 * @returns false if a member is known or the sign-in cannot start: the app then shows what is the matter
 */
export const signInFirst = async (win: Window): Promise<boolean> => {
  const { origin, pathname } = win.location
  const locale = pathname.split('/')[1]
  if (!isLocale(locale)) return false
  const deps = browserDeps(() => undefined)
  const device = openDeviceDatabase(deps)
  const { provider, redirectUrl, problem } = checkConfiguration(readConfigurations(win.document), { origin, locale })
  if (problem !== null) return false
  try {
    const late = () => new DOMException('The storage did not respond in time', 'TimeoutError')
    if ((await within(deps, storageLimitMs, readKnownMember(device), late)) !== null) return false
    const settings = { device, provider: createProvider(deps, provider), origin, locale, redirectUrl }
    await startSignIn(deps, settings, win, { returnTo: returnTo(win, locale) })
    // This page has no content to return to.
    win.addEventListener('pageshow', ({ persisted }) => persisted && win.location.reload())
    return true
  } catch (error) {
    // The app tries again and shows the reason.
    console.info('sign_in.start_failed', error)
    return false
  } finally {
    device.close()
  }
}
