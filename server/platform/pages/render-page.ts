import { randomBytes } from 'node:crypto'
import type { Locale } from '#i18n/intl.ts'
import { isDemoOpen } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { bandNameOf } from '../band-name.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { lookOf } from '../look.ts'
import type { Build, Place } from './build.ts'
import { deferScripts, withoutScripts } from './deferred-scripts.ts'
import { escapeHtml } from './html.ts'
import { type RenderedPage, replaceNonceByHashes } from './rendered-page.ts'
import { type Shell, type Shells, shellHeaders } from './shells.ts'

/** Serves /api, and renders pages as of `now`. */
export interface Source {
  readonly app: { request(request: Request): Response | Promise<Response> }
  readonly now: Date
}

/** Renders the page at an address. A page that fails is replaced by its shell with 503. */
export type PageRenderer = (address: URL, locale: Locale, place: Place, source: Source) => Promise<RenderedPage>

/** The app in the browser loads the page itself, or shows the error and retries. */
export const shellInstead = (
  { status, retryAfter }: { readonly status: number; readonly retryAfter: number },
  { html }: Shell,
  headers: Readonly<Record<string, string>>,
): RenderedPage => ({
  status,
  headers: { ...headers, 'Cache-Control': 'no-store', 'Retry-After': `${retryAfter}` },
  body: new TextEncoder().encode(html),
  encoded: new Map(),
})

export const createPageRenderer = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { renderer, filesAt }: Build,
  shells: () => Shells,
): PageRenderer => {
  /** Returns the shell with the styles and scripts of a page, which start after it is painted. */
  const filledShell = (template: string, files: ReturnType<Build['filesAt']>, nonce: string): string => {
    const { page, scripts } = withoutScripts(template)
    const late = deferScripts([...scripts, ...files.scripts], nonce)
    const links = files.styles.map((address) => `<link rel="stylesheet" crossorigin href="${escapeHtml(address)}">`)
    return page
      .replace('<!--head-->', () => [...links, '<!--head-->'].join('\n    '))
      .replace('<!--page--></div>', () => `<!--page--></div>${late}`)
  }

  return async (address, locale, place, { app, now }) => {
    const nonce = randomBytes(16).toString('base64')
    const settings = {
      locale,
      band: bandNameOf(config),
      mark: lookOf(config).mark,
      demo: isDemoOpen(config),
      origin: config.publicOrigin,
      shell: filledShell(shells()[locale].template, filesAt(place, locale), nonce),
    }
    const response = await renderer
      .render(new Request(address), { call: async (question) => app.request(question), nonce, settings, now })
      .catch((error: unknown) => {
        log.error('page.render_failed', { path: address.pathname, error: String(error) })
        return new Response(null, { status: 500 })
      })
    const headers = shellHeaders(locale, config)
    if (response.status >= 500) return shellInstead({ status: 503, retryAfter: 30 }, shells()[locale], headers)
    const { html, hashes } = replaceNonceByHashes(await response.text(), nonce)
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'Content-Security-Policy': contentSecurityPolicy(config, hashes),
        'Cache-Control': 'no-store',
        'Content-Language': headers['Content-Language'],
      },
      body: new TextEncoder().encode(html),
      encoded: new Map(),
    }
  }
}
