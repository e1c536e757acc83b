import type { Context, Hono } from 'hono'
import type { Locale } from '#i18n/intl.ts'
import { type Config, isDemoOpen } from '../../config.ts'
import { HttpError } from '../http/http-error.ts'
import { loadAssets } from '../identity/assets.ts'
import type { Frame } from '../identity/pages/page.ts'

/**
 * Path of the resources of plain pages. The app's worker does not intercept /api, and the identity provider may be
 * external.
 */
const assetsPath = '/api/page-assets'
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Pages in the style of the sign-in pages that need neither the app nor scripts. */
export interface PlainPages {
  frameFor(locale: Locale): Promise<Frame>
  send(c: Context, status: 200 | 404 | 410, page: Promise<string>): Promise<Response>
}

/** Serves the resources of plain pages. */
export const createPlainPages = (app: Hono, config: Config): PlainPages => {
  let loaded: ReturnType<typeof loadAssets> | undefined
  const assets = () => {
    loaded ??= loadAssets()
    return loaded
  }
  app.get(`${assetsPath}/:file`, async (c) => {
    const { files } = await assets()
    const asset = files.get(`/assets/${c.req.param('file')}`)
    if (asset === undefined) throw new HttpError('not_found')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(Uint8Array.from(asset.bytes), 200, { 'Content-Type': asset.type })
  })
  const here = (address: string) => address.replace('/sso/assets', assetsPath)
  return {
    frameFor: async (locale) => {
      const { addresses } = await assets()
      const { stylesheet, serif, sans, icon } = addresses
      return {
        locale,
        bandName: config.bandName,
        origin: config.publicOrigin,
        demo: isDemoOpen(config),
        assets: {
          ...addresses,
          stylesheet: here(stylesheet),
          serif: here(serif),
          sans: here(sans),
          icon: here(icon),
        },
      }
    },
    send: async (c, status, page) =>
      c.html(await page, status, { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }),
  }
}
