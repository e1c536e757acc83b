import type { Context } from 'hono'
import type { Locale } from '#i18n/intl.ts'
import { type Config, isDemoOpen } from '../../config.ts'
import { loadAssets } from '../identity/assets.ts'
import type { Frame } from '../identity/pages/page.ts'
import { lookOf } from '../look.ts'
import { type ThemeConfig, themeElement, themeSource } from '../theme.ts'

const policyFor = (config: ThemeConfig) =>
  `default-src 'none'; style-src 'self'${themeSource(config)}; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Pages in the style of the sign-in pages that need neither the app nor scripts. */
export interface PlainPages {
  frameFor(locale: Locale): Promise<Frame>
  send(c: Context, status: 200 | 404 | 410, page: Promise<string>): Promise<Response>
}

export const createPlainPages = (config: Config): PlainPages => {
  let loaded: ReturnType<typeof loadAssets> | undefined
  return {
    frameFor: async (locale) => {
      loaded ??= loadAssets()
      return {
        locale,
        bandName: config.bandName,
        bandGender: config.bandGender,
        look: lookOf(config),
        theme: themeElement(config),
        origin: config.publicOrigin,
        demo: isDemoOpen(config),
        assets: (await loaded).addresses,
      }
    },
    send: async (c, status, page) =>
      c.html(await page, status, { 'Content-Security-Policy': policyFor(config), 'Cache-Control': 'no-store' }),
  }
}
