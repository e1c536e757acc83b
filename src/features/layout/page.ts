import type { StaticDataRouteOption } from '@tanstack/react-router'
import { type Locale, languageTag, locales } from '#i18n/intl.ts'
import type { RouterContext } from '../../session/app.tsx'
import { createText } from '../../ui/intl.tsx'

interface Match {
  readonly staticData: StaticDataRouteOption
  readonly params: Readonly<Record<string, string | undefined>>
  readonly status: string
  readonly pathname: string
}
export interface Page {
  readonly title: string
  readonly description: string
  /** Its path behind the language, such as '/calendar', '' for home; null where search engines shall not find it. */
  readonly path: string | null
}

/** A path behind its language; home has two addresses and one path. */
export const pagePath = (pathname: string): string =>
  pathname
    .replace(/^\/[^/]+/, '')
    .replace(/\/$/, '')
    .replace(/^\/home$/, '')

/** For search engines: the page's one address and its sister in the other language. */
export const pageLinks = (path: string, locale: Locale, origin: string) => {
  const address = (of: Locale) => `${origin}/${of}${path}`
  return [
    { rel: 'canonical', href: address(locale) },
    ...locales.map((of) => ({ rel: 'alternate', hreflang: languageTag(of), href: address(of) })),
    { rel: 'alternate', hreflang: 'x-default', href: address('de-ch') },
  ]
}

/** May search engines show what stands at a route? */
export const isListed = (route: StaticDataRouteOption | undefined): boolean =>
  route?.public === true && route.missing !== true && route.unlisted !== true

/** Does nothing stand at the address, as the route or what it loaded says? */
export const isMissing = (matches: readonly Pick<Match, 'staticData' | 'status'>[]): boolean =>
  matches.some(({ staticData, status }) => staticData.missing === true || status === 'notFound')

/** Title, description and path of the page shown: of what it is about, else from the innermost route that declares them. */
export const matchPage = (
  matches: readonly Match[],
  app: Pick<RouterContext, 'intl' | 'band' | 'call' | 'locale' | 'queryClient'>,
): Page => {
  const { intl, band } = app
  const text = createText(intl)
  const names = { band: band.name, short: band.shortName }
  const routes = matches.map(({ staticData }) => staticData).reverse()
  const title = routes.find((route) => route.title !== undefined)?.title
  const description = routes.find((route) => route.description !== undefined)?.description
  if (isMissing(matches)) {
    return {
      title: text('page.title', { page: text('page.missing'), ...names }),
      description: text('page.description', names),
      path: null,
    }
  }
  const innermost = matches.at(-1)
  const path = isListed(innermost?.staticData) ? pagePath(innermost?.pathname ?? '') : null
  const about = innermost?.staticData.about?.(app, innermost.params)
  if (about !== undefined) {
    return { title: text('page.title', { page: about.title, ...names }), description: about.description, path }
  }
  return {
    title: title === undefined ? text('page.home', names) : text('page.title', { page: text(title, names), ...names }),
    description: text(description ?? 'page.description', names),
    path,
  }
}
