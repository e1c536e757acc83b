import type { Locale } from '#i18n/intl.ts'
import { deviceName } from '../device-name.ts'
import { message } from '../locale.ts'

/** Returns browser and system of a User-Agent header in words. */
export const shownDevice = (locale: Locale, userAgent: string | undefined): string => {
  const { browser, system } = deviceName(userAgent)
  if (browser === undefined && system === undefined) return message(locale, 'sso.account.device_unknown')
  return message(locale, 'sso.account.device', {
    browser: browser ?? message(locale, 'sso.account.browser_unknown'),
    system: system ?? message(locale, 'sso.account.system_unknown'),
  })
}
