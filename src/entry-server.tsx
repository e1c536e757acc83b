import { QueryClient } from '@tanstack/react-query'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { createRequestHandler, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { BandName } from '#contract/band-name.ts'
import type { Mark } from '#contract/look.ts'
import { createCall } from '#device/call.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import { App } from './boot/App.tsx'
import { createPageHead } from './boot/page-head.ts'
import { createAppRouter, innermost, messageFiles } from './boot/router.tsx'
import { publishedAt, structuredData } from './boot/structured-data.ts'
import { declaredSearch, isListed, isMissing, matchPage, pagePath } from './features/layout/page.ts'
import { staleTime } from './platform/offline/query-client.ts'
import type { MessageFile, RouterContext } from './platform/session/app.tsx'
import { anonymousSession } from './platform/session/session.ts'
import { routeTree } from './routes/tree.ts'

/** The server's settings for rendering. */
export interface RenderSettings {
  readonly locale: Locale
  readonly band: BandName
  readonly mark: Mark
  /** True if the demo is reachable from other machines than the server. */
  readonly demo: boolean
  /** PUBLIC_ORIGIN, such as 'https://band.example' */
  readonly origin: string
  /** The built index.html with the marks `<!--head-->` and `<!--page-->`; language and settings are filled in. */
  readonly shell: string
}
export interface RenderOptions {
  /** Calls our own API in-process: `app.request`. */
  readonly call: (request: Request) => Promise<Response>
  /** CSP nonce of the scripts that carry the data. */
  readonly nonce: string
  readonly settings: RenderSettings
  readonly now: Date
}

const contextFor = ({ call, settings, now }: Omit<RenderOptions, 'nonce'>): RouterContext => ({
  // No retries: a failed load fails the page at once. The visitor's browser can retry, the server's thread cannot wait.
  queryClient: new QueryClient({
    defaultOptions: { queries: { staleTime, retry: false, gcTime: Number.POSITIVE_INFINITY } },
  }),
  call: createCall({
    transport: call,
    accessToken: () => Promise.resolve(null),
    locale: () => settings.locale,
    origin: settings.origin,
    schedule: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  }),
  intl: intls[settings.locale],
  beforePrivatePage: () => Promise.resolve(),
  loadMessages: () => Promise.resolve(),
  locale: settings.locale,
  session: anonymousSession,
  offline: null,
  band: settings.band,
  mark: settings.mark,
  demo: settings.demo,
  now: () => now,
})

/** The page at a path with a locale. */
export interface Place {
  /**
   * `public`: rendered by the server; `app`: only by the browser; `missing`: no page exists. `render` handles `public`
   * and `missing`.
   */
  readonly kind: 'public' | 'app' | 'missing'
  /** The files of its screens, outermost first. */
  readonly screens: readonly string[]
  /** Message files that the page needs besides `public`. */
  readonly messages: readonly MessageFile[]
}

/** A router that only matches paths and never loads a route. */
const matcher = createAppRouter(
  contextFor({
    call: () => Promise.reject(new Error('no call is made')),
    settings: {
      locale: 'de-ch',
      band: { name: '', gender: 'FEMININE', shortName: '', shortGender: 'NEUTER', founded: 0 },
      mark: { address: '', width: 1, height: 1 },
      demo: false,
      origin: '',
      shell: '',
    },
    now: new Date(0),
  }),
  { routeTree },
)
const routes: readonly {
  readonly id: string
  readonly fullPath: string
  readonly options: { readonly staticData?: StaticDataRouteOption }
}[] = Object.values(matcher.routesById)

/** The files of the screens in the manifest of the build, by their addresses such as '/$locale/article/$id'. */
export const screens: ReadonlyMap<string, string> = new Map(
  routes.flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.source === undefined ? [] : [[fullPath, staticData.source] as const],
  ),
)

export const placeAt = (pathname: string): Place => {
  const [matched] = matcher.getMatchedRoutes(pathname)
  const data = innermost(matched)
  const kind = data.missing === true || matched.length < 2 ? 'missing' : data.public === true ? 'public' : 'app'
  return {
    kind,
    screens: matched.flatMap(({ options }) => options.staticData?.source ?? []),
    messages: messageFiles(matched),
  }
}

/** Returns the part of a query string that the page at a path reads, in one spelling; '' = nothing. */
export const readSearch = (pathname: string, search: string): string => {
  if (search === '') return ''
  return declaredSearch(matcher, matcher.matchRoutes(pathname, matcher.options.parseSearch(search)))
}

/**
 * Returns the paths of all pages without a parameter that search engines may show, relative to the locale: '' is home.
 */
export const listedPaths = (): readonly string[] => {
  const listed = routes.filter(({ id, options }) => isListed(options.staticData) && !/\$(?!locale)/.test(id))
  return [...new Set(listed.map(({ id }) => pagePath(id)))]
}

/**
 * Renders a public page as a complete document that includes its query data. 404 and noindex if the route is `missing`;
 * 500 if a load failed, for which the caller serves the shell.
 */
export const render = (request: Request, { nonce, ...options }: RenderOptions): Promise<Response> => {
  const { settings } = options
  const context = contextFor(options)
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter(context, { routeTree, nonce }),
  })
  return handle(async ({ router, responseHeaders }) => {
    const matches = router.state.matches
    if (matches.some(({ status }) => status === 'error')) return new Response(null, { status: 500 })
    const page = matchPage(matches, context)
    const missing = isMissing(matches)
    const match = matches[matches.length - 1]
    const head = createPageHead(page, {
      locale: settings.locale,
      origin: settings.origin,
      bandName: settings.band.name,
      publishedAt: match && publishedAt(match, context),
      pictureText: context.intl.formatMessage({ id: 'page.picture' }),
      structured: match === undefined ? [] : structuredData(match, context, settings.origin),
    })
    const response = await renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: () => {
        const html = renderToString(<App router={router} />)
        return settings.shell
          .replace(/^<!doctype html>\s*/i, '')
          .replace('<!--head-->', () => head)
          .replace('<!--page-->', () => html)
      },
    })
    return missing ? new Response(response.body, { status: 404, headers: response.headers }) : response
  })
}
