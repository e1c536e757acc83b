import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { isLocale, type Locale, locales } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { bandNameOf } from '../band-name.ts'
import { callerAddress, callerKey } from '../http/caller-address.ts'
import { replyIfChanged } from '../http/conditional-reply.ts'
import { getChosenLocale, negotiateLocale } from '../http/negotiate-locale.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { lookOf } from '../look.ts'
import { retainBuildAssets } from './asset-retention.ts'
import { type Build, type Place, readBuild } from './build.ts'
import { createGeneratedFile, killSwitchWorker } from './generated-file.ts'
import { createPageCache } from './page-cache.ts'
import { createRenderLimit, RenderRefused } from './render-limit.ts'
import { createPageRenderer, type PageRenderer, type Source, shellInstead } from './render-page.ts'
import { respondWithPage } from './rendered-page.ts'
import { createCurrentShells, fillWorker, type Shells, shellHeaders } from './shells.ts'
import { shortHash } from './short-hash.ts'
import { type ListedPage, robots, sitemap } from './sitemap.ts'
import { createStaticFiles, listFiles, looksLikeFile, type StaticFiles } from './static-files.ts'
import { webManifest } from './web-manifest.ts'

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

/** The parts that serve pages together. */
interface PageTools {
  readonly deps: PagesOptions['deps']
  readonly built: Build
  readonly shells: () => Shells
  readonly render: PageRenderer
}

/**
 * Serves everything except the API: rendered pages, shells, the worker, manifests and files. Mounted last.
 * @throws if there is no build
 */
export const createPages = async ({ deps, app, findPages, folder = builtFolder }: PagesOptions): Promise<Site> => {
  const { config, clock } = deps
  const built = await readBuild(folder)
  const shells = createCurrentShells(built, config)
  const render = createPageRenderer(deps, built, shells)
  const tools = { deps, built, shells, render }
  const files = await openFiles(path.join(folder, 'client'), tools)
  const listedPaths = built.renderer.listedPaths()

  const pages = new Hono()
  // Compresses generated replies; the build has compressed the files.
  pages.use(compress())
  mountGeneratedFiles(pages, tools)
  mountForRobots(pages, config.publicOrigin, () => findPages(deps, clock(), listedPaths))
  mountPages(pages, tools, files, app)
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

/** Opens the files of this build and the assets of those before it. */
const openFiles = async (client: string, { deps: { config, clock }, built }: PageTools): Promise<StaticFiles> => {
  const retained = await retainBuildAssets(client, config.dataFolder, clock())
  const current = await listFiles(client)
  // They contain placeholders, which only their own handlers fill in.
  for (const name of ['/index.html', ...built.workers.keys()]) current.delete(name)
  return await createStaticFiles(new Map([...retained, ...current]))
}

/** Mounts the files that depend on settings: shells, workers and manifests. */
const mountGeneratedFiles = (pages: Hono, { deps: { config }, built, shells }: PageTools): void => {
  pages.get('/shell/:locale', (context) => {
    const locale = context.req.param('locale')
    return isLocale(locale)
      ? context.body(shells()[locale].html, 200, shellHeaders(locale, config))
      : context.notFound()
  })
  for (const [file, source] of built.workers) {
    const respond = createGeneratedFile()
    pages.get(file, (context) =>
      respond(context, config.worker ? fillWorker(source, shells(), lookOf(config).version) : killSwitchWorker, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy(config),
      }),
    )
  }
  for (const locale of locales) {
    pages.get(`/manifest.${locale}.webmanifest`, (context) =>
      context.body(JSON.stringify(webManifest(locale, bandNameOf(config), lookOf(config))), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    )
  }
}

const mountForRobots = (pages: Hono, origin: string, listed: () => Promise<readonly ListedPage[]>): void => {
  const reply = ({ req }: Context, text: string, type: string) => {
    const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' }
    return replyIfChanged(req.raw.headers, `"${shortHash(text)}"`, headers, () => text)
  }
  pages.get('/sitemap.xml', async (context) => reply(context, sitemap(origin, await listed()), 'application/xml'))
  pages.get('/robots.txt', (context) => reply(context, robots(origin), 'text/plain'))
}

/** Mounts the pages behind the files: with a locale in the path, or a redirect to one. */
const mountPages = (pages: Hono, tools: PageTools, files: StaticFiles, app: Source['app']): void => {
  const { deps, built, shells } = tools
  const { config } = deps
  const respond = createPageReply(tools, app)

  const chooseLocale = async (context: Context, tidied: string, search: string): Promise<Response> => {
    const locale = negotiateLocale(context.req.raw.headers, config)
    const target = tidy(`/${locale}${tidied}`)
    context.header('Vary', 'Accept-Language, Cookie')
    context.header('Cache-Control', 'no-store')
    const place = built.renderer.placeAt(target)
    if (place.kind !== 'missing') return context.redirect(target + search, 302)
    const response = await respond(context, target, locale, place)
    response.headers.append('Vary', 'Accept-Language, Cookie')
    return response
  }
  const show = async (context: Context, pathname: string, locale: Locale): Promise<Response> => {
    const place = built.renderer.placeAt(pathname)
    if (place.kind === 'app') {
      const { beforeSignIn, afterSignIn } = shells()[locale]
      const shell = pathname === `/${locale}/ssocallback` ? afterSignIn : beforeSignIn
      return context.body(shell, 200, { ...shellHeaders(locale, config), 'X-Robots-Tag': 'noindex' })
    }
    const response = await respond(context, pathname, locale, place)
    const cookie = getChosenLocale(context.req.raw.headers, config.publicOrigin, pathname)
    if (cookie !== undefined) response.headers.append('Set-Cookie', cookie)
    return response
  }

  pages.get('*', async (context) => {
    const pathname = context.req.path
    const file = await files.respond(context)
    if (file !== undefined) return file
    if (looksLikeFile(pathname)) return context.text('Not found', 404, { 'Cache-Control': 'no-store' })
    const tidied = tidy(pathname)
    const { search } = new URL(context.req.url)
    const [, first] = tidied.split('/')
    if (!isLocale(first)) return await chooseLocale(context, tidied, search)
    if (tidied !== pathname) return context.redirect(tidied + search, 308)
    return await show(context, tidied, first)
  })
}

/** Renders a page within the limits of its caller, or takes it from the cache. */
const createPageReply = ({ deps, built, shells, render }: PageTools, app: Source['app']) => {
  const { config, clock, content } = deps
  const cached = createPageCache(content, clock)
  const limited = createRenderLimit(() => clock().getTime())
  const callerOf = ({ env }: Context): string | undefined => {
    const { incoming }: Partial<HttpBindings> = env ?? {}
    return incoming === undefined ? undefined : callerKey(callerAddress(incoming, config.trustProxy))
  }
  return async (context: Context, pathname: string, locale: Locale, place: Place): Promise<Response> => {
    const search = built.renderer.readSearch(pathname, new URL(context.req.url).search)
    const address = new URL(pathname + search, config.publicOrigin)
    const page = await cached(address.href, () =>
      limited(callerOf(context), () => render(address, locale, place, { app, now: clock() })),
    ).catch((error: unknown) => {
      if (error instanceof RenderRefused) return shellInstead(error, shells()[locale], shellHeaders(locale, config))
      throw error
    })
    return respondWithPage(page, context.req.header('accept-encoding'))
  }
}
