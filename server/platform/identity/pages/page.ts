import { html, raw } from 'hono/html'
import type { Gender } from '#contract/band-name.ts'
import { lookAddress } from '#contract/look.ts'
import { type Locale, languageTag, otherLocale } from '#i18n/intl.ts'
import type { BandLook } from '../../look.ts'
import { message } from '../locale.ts'

/** HTML of a whole page. */
export type Page = Promise<string>
type Html = ReturnType<typeof html>

/** The frame that all pages of the provider have around their content. */
export interface Frame {
  locale: Locale
  bandName: string
  bandGender: Gender
  look: Pick<BandLook, 'version' | 'mark'>
  /** The element with the colours of the band, or ''. */
  theme: string
  /** Origin of the site; the start page in the language of the page is linked. */
  origin: string
  /** URLs of the files that the page loads. */
  assets: {
    stylesheet: string
    serif: string
    sans: string
    newPassword: string
    passkey: string
    copy: string
    signOut: string
    childDevice: string
    /** The files that the app needs after the sign-in. */
    afterSignIn: Readonly<Record<Locale, readonly string[]>>
  }
  /** True if demo accounts may sign in here. */
  demo: boolean
}

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
  const { locale, assets, look } = frame
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
${raw(frame.theme)}
<link rel="icon" href="${lookAddress(look.version, 'favicon')}">
${script === undefined ? '' : html`<script src="${script}" defer></script>`}
${next.map((url) => html`<link rel="prefetch" href="${url}">`)}
</head>
<body>
<header class="head night"><a class="home" href="${home(frame)}"><img class="mark" src="${look.mark.address}" width="${look.mark.width}" height="${look.mark.height}" alt=""><span>${frame.bandName}</span></a></header>
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
