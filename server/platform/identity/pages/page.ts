import { html, raw } from 'hono/html'
import type { Gender } from '#contract/band-name.ts'
import { type Locale, languageTag, otherLocale } from '#i18n/intl.ts'
import { message } from '../locale.ts'

/** HTML of a whole page. */
export type Page = Promise<string>
type Html = ReturnType<typeof html>

/** The frame that all pages of the provider have around their content. */
export interface Frame {
  locale: Locale
  bandName: string
  bandGender: Gender
  /** Origin of the site; the start page in the language of the page is linked. */
  origin: string
  /** URLs of the files that the page loads. */
  assets: {
    stylesheet: string
    serif: string
    sans: string
    icon: string
    newPassword: string
    passkey: string
    signOut: string
    childDevice: string
    /** The files that the app needs after the sign-in. */
    afterSignIn: Readonly<Record<Locale, readonly string[]>>
  }
  /** True if demo accounts may sign in here. */
  demo: boolean
}

const mark = raw(
  '<svg class="mark" viewBox="0 0 64 64" aria-hidden="true" focusable="false"><path fill-rule="evenodd" d="M32 2.3A22.7 22.7 0 1 1 32 47.7A22.7 22.7 0 1 1 32 2.3ZM32 7.7A17.3 17.3 0 1 0 32 42.3A17.3 17.3 0 1 0 32 7.7Z"/><path fill-rule="evenodd" d="M32 11.2A13.8 13.8 0 1 1 32 38.8A13.8 13.8 0 1 1 32 11.2ZM32 15.9A9.1 9.1 0 1 0 32 34.1A9.1 9.1 0 1 0 32 15.9Z"/><circle cx="32" cy="25" r="4.3"/><path d="M54.7 25C54.7 43.5 41.5 53.6 23 58.3Q17 59.9 13.8 63.2L6.6 40.6Q11.5 43.5 17.5 43.9C36 45.1 49.3 41 49.3 25Z"/></svg>',
)

/** Additions that only some pages have. */
interface PageOptions {
  /** URL of a script; the page also works without it. */
  script?: string
  /** URLs of files that the next page needs: the browser loads them when it has nothing else to do. */
  next?: readonly string[]
}

/** @param title plain text, also the title of the tab; the content contains its own h1 */
export const page = async (
  frame: Frame,
  title: string,
  content: Html,
  { script, next = [] }: PageOptions = {},
): Page => {
  const { locale, assets } = frame
  const document = await html`<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="theme-color" content="#0d1b36" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0e1d3b" media="(prefers-color-scheme: dark)">
<meta name="robots" content="noindex">
<title>${title} – ${frame.bandName}</title>
<link rel="preload" href="${assets.serif}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${assets.sans}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.stylesheet}">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
${script === undefined ? '' : html`<script src="${script}" defer></script>`}
${next.map((url) => html`<link rel="prefetch" href="${url}">`)}
</head>
<body>
<header class="head night"><a class="home" href="${home(frame)}">${mark}<span>${frame.bandName}</span></a></header>
<main>
${frame.demo ? html`<p class="note">${message(locale, 'sso.page.demo')}</p>` : ''}
${content}
</main>
</body>
</html>
`
  return String(document)
}

/** The attribute of an element whose text is in the other language; otherwise nothing. */
export const foreignLang = ({ locale }: Frame, isForeign: boolean): Html | '' =>
  isForeign ? html` lang="${languageTag(otherLocale(locale))}"` : ''

/** URL of the site's start page in the page's language. */
export const home = ({ origin, locale }: Frame): string => `${origin}/${locale}`

/** URL of an account page in the language of this page. */
export const accountAddress = ({ locale }: Frame, path: string, parameters: Record<string, string> = {}): string =>
  `/sso/account/${path}?${new URLSearchParams({ ...parameters, ui_locales: languageTag(locale) })}`

/** Link to the overview, on pages for signed-in visitors. */
export const overviewLink = (frame: Frame): Html =>
  html`<p class="back"><a href="${accountAddress(frame, 'personal-info')}">${message(frame.locale, 'sso.account.back')}</a></p>`

/** Link to the start page, on every page. */
export const homeLink = (frame: Frame): Html =>
  html`<p class="back"><a href="${home(frame)}">${message(frame.locale, 'sso.page.home')}</a></p>`
