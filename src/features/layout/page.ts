import type { AnyRouter, StaticDataRouteOption } from '@tanstack/react-router'
import { bandValues } from '#contract/band-name.ts'
import { isLocale, type Locale, languageTag, locales } from '#i18n/intl.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { createText } from '../../ui/intl.tsx'

type Matches = readonly { readonly _strictSearch: object }[]

/**
 * Returns the parameters that the search schemas of these routes declare, as a query string in one spelling; '' = none.
 * The server renders a page from them alone, so that unknown parameters do not make another page.
 */
export const declaredSearch = ({ options }: Pick<AnyRouter, 'options'>, matches: Matches): string =>
  options.stringifySearch({ ...matches.at(-1)?._strictSearch })

interface Match {
  readonly staticData: StaticDataRouteOption
  readonly params: Readonly<Record<string, string | undefined>>
  readonly status: string
  readonly pathname: string
}
export interface Page {
  readonly title: string
  readonly description: string
  /** Path after the language, such as '/calendar', '' for home; null if search engines must not index it. */
  readonly path: string | null
  /** True if the heading names the page in the window's title: search engines see only the title of the others. */
  readonly isNamedByHeading: boolean
}

/** Returns the path after the language; the home page has two addresses and one path. */
export const pagePath = (pathname: string): string =>
  pathname
    .replace(/^\/[^/]+/, '')
    .replace(/\/$/, '')
    .replace(/^\/home$/, '')

/** Returns the canonical address of a page and its alternate in the other language, for search engines. */
export const pageLinks = (path: string, locale: Locale, origin: string) => {
  const address = (of: Locale) => `${origin}/${of}${path}`
  return [
    { rel: 'canonical', href: address(locale) },
    ...locales.map((of) => ({ rel: 'alternate', hreflang: languageTag(of), href: address(of) })),
    { rel: 'alternate', hreflang: 'x-default', href: address('de-ch') },
  ]
}

/** Returns true if search engines may index a route. */
export const isListed = (route: StaticDataRouteOption | undefined): boolean =>
  route?.public === true && route.missing !== true && route.unlisted !== true

/** Returns true if there is no page at the address, according to the route or its loader. */
export const isMissing = (matches: readonly Pick<Match, 'staticData' | 'status'>[]): boolean =>
  matches.some(({ staticData, status }) => staticData.missing === true || status === 'notFound')

/**
 * Returns title, description and path of the current page: from the loaded subject, or else from the innermost route
 * that declares them.
 */
export const matchPage = (
  matches: readonly Match[],
  app: Pick<RouterContext, 'intl' | 'band' | 'call' | 'locale' | 'queryClient'>,
): Page => {
  const { intl, band } = app
  const text = createText(intl)
  const names = bandValues(band)
  const routes = matches.map(({ staticData }) => staticData).reverse()
  const title = routes.find((route) => route.title !== undefined)?.title
  const description = routes.find((route) => route.description !== undefined)?.description
  if (isMissing(matches)) {
    return {
      title: text('page.title', { page: text('page.missing'), ...names }),
      description: text('page.description', names),
      path: null,
      isNamedByHeading: false,
    }
  }
  const innermost = matches.at(-1)
  const path = isListed(innermost?.staticData) ? pagePath(innermost?.pathname ?? '') : null
  const about = innermost?.staticData.about?.(app, innermost.params)
  const isNamedByHeading = innermost?.staticData.public !== true || innermost.staticData.about !== undefined
  if (about !== undefined) {
    const subject = text('page.title', { page: about.title, ...names })
    return { title: subject, description: about.description, path, isNamedByHeading }
  }
  return {
    title: title === undefined ? text('page.home', names) : text('page.title', { page: text(title, names), ...names }),
    description: text(description ?? 'page.description', names),
    path,
    isNamedByHeading,
  }
}

/**
 * Returns the path of the same page in a language: '/en-gb/calendar' → '/de-ch/calendar', '/calendar' →
 * '/de-ch/calendar'. Takes and returns a pathname; callers append query and fragment.
 */
export const localePath = (pathname: string, locale: Locale): string => {
  const [first, ...rest] = pathname.split('/').filter((part) => part !== '')
  const page = isLocale(first) ? rest : first === undefined ? [] : [first, ...rest]
  return `/${[locale, ...page].join('/')}`
}
