import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { isLocale, type Locale, languageTag, locales } from '#i18n/intl.ts'
import { isDemoOpen } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { callerAddress, callerKey } from '../http/caller-address.ts'
import { getChosenLocale, negotiateLocale } from '../http/negotiate-locale.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { retainBuildAssets } from './asset-retention.ts'
import { type Place, readBuild } from './build.ts'
import { deferScripts, withoutScripts } from './deferred-scripts.ts'
import { createGeneratedFile } from './generated-file.ts'
import { escapeHtml } from './html.ts'
import { killSwitchWorker } from './kill-switch-worker.ts'
import { createPageCache } from './page-cache.ts'
import { createRenderLimit, RenderRefused } from './render-limit.ts'
import { type RenderedPage, replaceNonceByHashes, respondWithPage } from './rendered-page.ts'
import { createShells, fillWorker, type Shells } from './shells.ts'
import { type ListedPage, replyIfChanged, robots, sitemap } from './sitemap.ts'
import { createStaticFiles, listFiles, looksLikeFile } from './static-files.ts'
import { webManifest } from './web-manifest.ts'

/** Serves /api, and renders pages as of `now`. */
interface Source {
  readonly app: { request(request: Request): Response | Promise<Response> }
  readonly now: Date
}

export interface Site {
  /** Everything except the API. */
  readonly pages: Hono
  /**
   * Renders the page at a path with a locale from another state of the band, such as one that is not saved.
   * @returns HTML without scripts and without content for browsers without scripts
   */
  snapshot(source: Source, path: string): Promise<string>
}

interface PagesOptions {
  readonly deps: Pick<Deps, 'config' | 'clock' | 'log' | 'read' | 'database' | 'content' | 'payments'>
  /** Handles /api; rendered pages call it without the network. */
  readonly app: Source['app']
  /** Returns the pages of the sitemap, by the paths of the listed pages without a number. */
  findPages(deps: Pick<Deps, 'read' | 'payments'>, now: Date, paths: readonly string[]): Promise<readonly ListedPage[]>
  /** The build's folder, which contains `client` and `server`. */
  readonly folder?: string
}

const builtFolder = path.join(import.meta.dirname, '../../../dist')
/** Returns an internal path, never another host: one slash at the start, none at the end. */
const tidy = (pathname: string): string => `/${pathname.split('/').filter(Boolean).join('/')}`

/** Handles one request after the other: a database transaction runs one query at a time. */
const oneAtATime = (app: Source['app']): Source['app'] => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (request) => {
      const reply = last.then(() => app.request(request))
      last = reply.catch(() => undefined)
      return reply
    },
  }
}

/**
 * Serves everything except the API: rendered pages, shells, the worker, manifests and files. Mounted last.
 * @throws if there is no build
 */
export const createPages = async ({ deps, app, findPages, folder = builtFolder }: PagesOptions): Promise<Site> => {
  const { config, clock, log, content } = deps
  const client = path.join(folder, 'client')
  const built = await readBuild(folder)
  // The settings of the band change while the server runs.
  let latest: { readonly names: string; readonly shells: Shells } | undefined
  const shellsNow = (): Shells => {
    const names = JSON.stringify([config.bandName, config.bandShortName, config.foundingYear])
    if (latest?.names !== names)
      latest = { names, shells: createShells(built.indexHtml, config, built.catalogues, built.shellStart) }
    return latest.shells
  }
  const retained = await retainBuildAssets(client, config.dataFolder, clock())
  const current = await listFiles(client)
  // They contain placeholders, which only the handlers below fill in.
  for (const name of ['/index.html', ...built.workers.keys()]) current.delete(name)
  const files = await createStaticFiles(new Map([...retained, ...current]))
  const policy = contentSecurityPolicy(config)

  const settingsFor = (locale: Locale) => ({
    locale,
    band: { name: config.bandName, shortName: config.bandShortName, founded: config.foundingYear },
    demo: isDemoOpen(config),
    origin: config.publicOrigin,
    shell: shellsNow()[locale].template,
  })
  const shellHeaders = (locale: Locale) => ({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': languageTag(locale),
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-cache',
  })
  /** The app in the browser loads the page itself, or shows the error and retries. */
  const shellInstead = (status: number, retryAfter: number, locale: Locale): RenderedPage => ({
    status,
    headers: { ...shellHeaders(locale), 'Cache-Control': 'no-store', 'Retry-After': `${retryAfter}` },
    body: new TextEncoder().encode(shellsNow()[locale].html),
    encoded: new Map(),
  })
  const ownStyles = (place: Place, locale: Locale): string => {
    const styles = built.filesAt(place, locale).styles
    const links = styles.map((address) => `<link rel="stylesheet" crossorigin href="${escapeHtml(address)}">`)
    return [...links, '<!--head-->'].join('\n    ')
  }

  const render = async (
    address: URL,
    locale: Locale,
    place: Place,
    source: Source = { app, now: clock() },
  ): Promise<RenderedPage> => {
    const nonce = randomBytes(16).toString('base64')
    const settings = settingsFor(locale)
    const { page, scripts } = withoutScripts(settings.shell)
    const late = deferScripts([...scripts, ...built.filesAt(place, locale).scripts], nonce)
    const shell = page
      .replace('<!--head-->', () => ownStyles(place, locale))
      .replace('<!--page--></div>', () => `<!--page--></div>${late}`)
    const response = await built.renderer
      .render(new Request(address), {
        call: async (question) => source.app.request(question),
        nonce,
        settings: { ...settings, shell },
        now: source.now,
      })
      .catch((error: unknown) => {
        log.error('page.render_failed', { path: address.pathname, error: String(error) })
        return new Response(null, { status: 500 })
      })
    if (response.status >= 500) {
      return shellInstead(503, 30, locale)
    }
    const { html, hashes } = replaceNonceByHashes(await response.text(), nonce)
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'Content-Security-Policy': contentSecurityPolicy(config, hashes),
        'Cache-Control': 'no-store',
        'Content-Language': languageTag(locale),
      },
      body: new TextEncoder().encode(html),
      encoded: new Map(),
    }
  }
  const cached = createPageCache(content, clock)
  const limited = createRenderLimit(() => clock().getTime())
  const callerOf = ({ env }: Context): string | undefined => {
    const { incoming }: Partial<HttpBindings> = env ?? {}
    return incoming === undefined ? undefined : callerKey(callerAddress(incoming, config.trustProxy))
  }
  const respond = async (context: Context, pathname: string, locale: Locale, place: Place): Promise<Response> => {
    const search = built.renderer.readSearch(pathname, new URL(context.req.url).search)
    const address = new URL(pathname + search, config.publicOrigin)
    const page = await cached(address.href, () =>
      limited(callerOf(context), () => render(address, locale, place)),
    ).catch((error: unknown) => {
      if (error instanceof RenderRefused) return shellInstead(error.status, error.retryAfter, locale)
      throw error
    })
    return respondWithPage(page, context.req.header('accept-encoding'))
  }

  const pages = new Hono()
  // Compresses generated replies; the build has compressed the files.
  pages.use(compress())
  pages.get('/shell/:locale', (context) => {
    const locale = context.req.param('locale')
    return isLocale(locale) ? context.body(shellsNow()[locale].html, 200, shellHeaders(locale)) : context.notFound()
  })
  for (const [file, source] of built.workers) {
    const respond = createGeneratedFile()
    pages.get(file, (context) =>
      respond(context, config.worker ? fillWorker(source, shellsNow()) : killSwitchWorker, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': policy,
      }),
    )
  }
  for (const locale of locales) {
    pages.get(`/manifest.${locale}.webmanifest`, (context) =>
      context.body(JSON.stringify(webManifest(locale, config)), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    )
  }
  const listedPaths = built.renderer.listedPaths()
  pages.get('/sitemap.xml', async (context) =>
    replyIfChanged(
      context,
      sitemap(config.publicOrigin, await findPages(deps, clock(), listedPaths)),
      'application/xml; charset=utf-8',
    ),
  )
  pages.get('/robots.txt', (context) =>
    replyIfChanged(context, robots(config.publicOrigin), 'text/plain; charset=utf-8'),
  )
  pages.get('*', async (context) => {
    const pathname = context.req.path
    const file = await files.respond(context)
    if (file !== undefined) return file
    if (looksLikeFile(pathname)) return context.text('Not found', 404, { 'Cache-Control': 'no-store' })
    const tidied = tidy(pathname)
    const { search } = new URL(context.req.url)
    const [, first] = tidied.split('/')
    if (!isLocale(first)) {
      const locale = negotiateLocale(context.req.raw.headers)
      const target = tidy(`/${locale}${tidied}`)
      context.header('Vary', 'Accept-Language, Cookie')
      context.header('Cache-Control', 'no-store')
      const place = built.renderer.placeAt(target)
      if (place.kind !== 'missing') return context.redirect(target + search, 302)
      const response = await respond(context, target, locale, place)
      response.headers.append('Vary', 'Accept-Language, Cookie')
      return response
    }
    if (tidied !== pathname) return context.redirect(tidied + search, 308)
    const place = built.renderer.placeAt(tidied)
    if (place.kind === 'app') {
      const { beforeSignIn, afterSignIn } = shellsNow()[first]
      const shell = tidied === `/${first}/ssocallback` ? afterSignIn : beforeSignIn
      return context.body(shell, 200, { ...shellHeaders(first), 'X-Robots-Tag': 'noindex' })
    }
    const response = await respond(context, tidied, first, place)
    const cookie = getChosenLocale(context.req.raw.headers, config.publicOrigin, tidied)
    if (cookie !== undefined) response.headers.append('Set-Cookie', cookie)
    return response
  })
  return {
    pages,
    snapshot: async (source, pathname) => {
      const [, locale] = pathname.split('/')
      if (!isLocale(locale)) throw new Error(`${pathname} has no locale`)
      const place = built.renderer.placeAt(pathname)
      const oneByOne = { ...source, app: oneAtATime(source.app) }
      const { body } = await render(new URL(pathname, config.publicOrigin), locale, place, oneByOne)
      return new TextDecoder().decode(body).replace(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '')
    },
  }
}
