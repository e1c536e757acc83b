import { lookAddress } from '#contract/look.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import { type Config, isDemoOpen } from '../../config.ts'
import { bandNameOf } from '../band-name.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { type LookConfig, lookOf } from '../look.ts'
import { type ThemeConfig, themeElement, themeStyle } from '../theme.ts'
import type { Build, ShellStart } from './build.ts'
import { startTag, withoutScripts } from './deferred-scripts.ts'
import { escapeHtml } from './html.ts'
import { oldBrowserNotice } from './old-browser-notice.ts'
import { shortHash } from './short-hash.ts'

/** A page without content: the app fills it in the browser, or `render` on the server. */
export interface Shell {
  /**
   * The document without title, with the markers `<!--page-->` for content and `<!--head-->` for the page's own head.
   */
  readonly template: string
  /** The document for browsers and the worker's precache. No inline script, no nonce. */
  readonly html: string
  /** The same for a page of the members area: the sign-in may be needed, and loads in parallel. */
  readonly beforeSignIn: string
  /** The same for the return from the sign-in, which needs the whole app at once. */
  readonly afterSignIn: string
  /** Changes whenever the document or its CSP changes. */
  readonly revision: string
}
export type Shells = Readonly<Record<Locale, Shell>>

type ShellConfig = Parameters<typeof bandNameOf>[0] & LookConfig & ThemeConfig & Pick<Config, 'oidc'>

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`

const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`

const preloading = (files: readonly string[], html: string): string =>
  html.replace('</head>', () => `${files.map(preload).join('')}</head>`)

/** Replaces the start of the app by the one that decides first. */
const startingWith = (start: string, html: string): string => {
  const tag = html.match(startTag)?.[0].replace(/data-app="[^"]*"/, `data-app="/${escapeHtml(start)}"`) ?? ''
  return preloading(
    [start],
    withoutScripts(html).page.replace('</head>', () => `${tag}</head>`),
  )
}

const shellFor = (
  locale: Locale,
  indexHtml: string,
  config: ShellConfig,
  catalogue: string | undefined,
  shellStart: ShellStart | undefined,
): Shell => {
  const { oidc, bandName, bandShortName } = config
  const { version, logo, mark } = lookOf(config)
  const head = [
    meta('application-name', bandShortName),
    meta('apple-mobile-web-app-title', bandShortName),
    meta('band-name', bandName),
    meta('band-gender', config.bandGender),
    meta('band-short-gender', config.bandShortGender),
    meta('band-founded', String(config.foundingYear)),
    meta('band-mark', `${mark.address} ${mark.width} ${mark.height}`),
    meta('oidc-issuer', oidc.issuer),
    meta('oidc-client-id', oidc.clientId),
    meta('oidc-scope', oidc.scope),
    ...(oidc.sendsUiLocales ? [] : [meta('oidc-ui-locales', '0')]),
    ...(oidc.accountUrl === undefined ? [] : [meta('oidc-account-url', oidc.accountUrl)]),
    ...(isDemoOpen(config) ? [meta('demo', 'open')] : []),
    meta('csp', shortHash(contentSecurityPolicy(config))),
    `<link rel="icon" href="${lookAddress(version, 'favicon')}" type="${logo === undefined ? 'image/svg+xml' : 'image/png'}">`,
    `<link rel="apple-touch-icon" href="${lookAddress(version, 'apple-touch-icon')}">`,
    `<link rel="manifest" href="/manifest.${locale}.webmanifest">`,
    ...(catalogue === undefined
      ? []
      : [`<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(catalogue)}">`]),
    themeElement(config),
    '<!--head-->',
  ].join('\n    ')
  const template = indexHtml
    .replace(/<html lang="[^"]*"/, `<html lang="${languageTag(locale)}"`)
    .replace('<!--head-->', () => head)
  const html = template
    .replace('<!--head-->', () => `<title>${escapeHtml(bandName)}</title>`)
    .replace('<!--page-->', () => oldBrowserNotice(locale))
  if (shellStart === undefined)
    return { template, html, beforeSignIn: html, afterSignIn: html, revision: shortHash(html) }
  const first = startingWith(shellStart.start, html)
  return {
    template,
    html: first,
    beforeSignIn: preloading(shellStart.signIn, first),
    afterSignIn: preloading(shellStart.overview, html),
    revision: shortHash(first),
  }
}

/**
 * Builds both languages' shells from the built index.html, with the settings filled in.
 * @param catalogues built file of each language's messages, such as 'assets/de-ch-x.js', so that it loads in parallel
 * with the entry
 */
export const createShells = (
  indexHtml: string,
  config: ShellConfig,
  catalogues: Partial<Record<Locale, string>> = {},
  shellStart?: ShellStart,
): Shells => {
  const shell = (locale: Locale) => shellFor(locale, indexHtml, config, catalogues[locale], shellStart)
  return { 'de-ch': shell('de-ch'), 'en-gb': shell('en-gb') }
}

/** Returns the shells as the settings of the band are now: they change while the server runs. */
export const createCurrentShells = (built: Build, config: Config): (() => Shells) => {
  let latest: { readonly names: string; readonly shells: Shells } | undefined
  return () => {
    const names = JSON.stringify([bandNameOf(config), lookOf(config).version, themeStyle(config)])
    if (latest?.names !== names)
      latest = { names, shells: createShells(built.indexHtml, config, built.catalogues, built.shellStart) }
    return latest.shells
  }
}

export const shellHeaders = (locale: Locale, config: Config) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': languageTag(locale),
  'Content-Security-Policy': contentSecurityPolicy(config),
  'Cache-Control': 'no-cache',
})

/**
 * Fills the shells' revisions and the version of the band's look into the built worker, so that a changed setting reaches installed apps without a build.
 */
export const fillWorker = (source: string, shells: Shells, lookVersion: string): string =>
  source
    .replaceAll('__SHELL_REVISION_DE_CH__', shells['de-ch'].revision)
    .replaceAll('__SHELL_REVISION_EN_GB__', shells['en-gb'].revision)
    .replaceAll('__LOOK_VERSION__', lookVersion)
