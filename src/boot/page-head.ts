import { type Locale, languageTag, locales } from '#i18n/intl.ts'
import type { Page } from '../features/layout/page.ts'
import { pageLinks } from '../features/layout/page.ts'

interface HeadOptions {
  readonly locale: Locale
  /** PUBLIC_ORIGIN */
  readonly origin: string
  readonly bandName: string
  /** Publication time of an article, a time with its offset. */
  readonly publishedAt: string | undefined
  /** Alternative text of the picture. */
  readonly pictureText: string
  /** JSON-LD, which is not executed and therefore needs no permission of the Content-Security-Policy. */
  readonly structured: readonly object[]
}

/** The picture of shared addresses, drawn by scripts/art.mjs. */
export const sharePicture = { path: '/art/share.jpg', width: 1200, height: 630 } as const

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns the locale in the format of Open Graph, 'de_CH'. */
const underscored = (locale: Locale): string => languageTag(locale).replace('-', '_')

const element = (name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`

const openGraph = (page: Page, path: string, options: HeadOptions): string[] => {
  const { locale, origin, publishedAt } = options
  const properties: [string, string][] = [
    ['og:type', publishedAt === undefined ? 'website' : 'article'],
    ['og:site_name', options.bandName],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', `${origin}/${locale}${path}`],
    ['og:locale', underscored(locale)],
    ...locales
      .filter((other) => other !== locale)
      .map((other): [string, string] => ['og:locale:alternate', underscored(other)]),
    ['og:image', origin + sharePicture.path],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(sharePicture.width)],
    ['og:image:height', String(sharePicture.height)],
    ['og:image:alt', options.pictureText],
    ...(publishedAt === undefined ? [] : [['article:published_time', publishedAt] satisfies [string, string]]),
  ]
  return [
    ...properties.map(([property, content]) => element('meta', { property, content })),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ]
}

const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** Returns the head of a rendered page for search engines and link previews. */
export const createPageHead = (page: Page, options: HeadOptions): string => {
  const { path, title, description } = page
  const named = [`<title>${escaped(title)}</title>`, element('meta', { name: 'description', content: description })]
  if (path === null) return [...named, element('meta', { name: 'robots', content: 'noindex' })].join('')
  return [
    ...named,
    ...pageLinks(path, options.locale, options.origin).map((attributes) => element('link', attributes)),
    ...openGraph(page, path, options),
    ...options.structured.map(dataBlock),
  ].join('\n    ')
}
