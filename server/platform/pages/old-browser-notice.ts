import { html } from 'hono/html'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { noticeId } from './browser-check.ts'
import { oldestBrowsers } from './supported-browsers.ts'

/**
 * HTML content of a shell until the app replaces it: the required browsers, hidden until `startScript` reveals them,
 * and a notice for browsers without JavaScript.
 */
export const oldBrowserNotice = (locale: Locale): string => {
  const text = (id: MessageId) => intls[locale].formatMessage({ id }, Object.fromEntries(oldestBrowsers))
  const home = html`<p><a href="/${locale}">${text('app.old_browser.home')}</a></p>`
  return String(
    html`<main id="${noticeId}" class="wrap section prose" hidden><h1>${text('app.old_browser.title')}</h1><p>${text('app.old_browser.needed')}</p><p>${text('app.old_browser.update')}</p>${home}</main><noscript><main class="wrap section prose"><h1>${text('app.no_script.title')}</h1><p>${text('app.no_script.text')}</p>${home}</main></noscript>`,
  )
}
