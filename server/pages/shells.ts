import { type Locale, languageTag } from '#i18n/intl.ts'
import { type Config, isDemoOpen } from '../config.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
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
  /** Changes whenever the document or its CSP changes. */
  readonly revision: string
}
export type Shells = Readonly<Record<Locale, Shell>>

type ShellConfig = Pick<Config, 'oidc' | 'bandName' | 'bandShortName' | 'foundingYear' | 'publicOrigin' | 'demoOrigin'>

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`

const shellFor = (locale: Locale, indexHtml: string, config: ShellConfig, catalogue: string | undefined): Shell => {
  const { oidc, bandName, bandShortName, foundingYear } = config
  const head = [
    meta('application-name', bandShortName),
    meta('apple-mobile-web-app-title', bandShortName),
    meta('band-name', bandName),
    meta('band-founded', String(foundingYear)),
    meta('oidc-issuer', oidc.issuer),
    meta('oidc-client-id', oidc.clientId),
    meta('oidc-scope', oidc.scope),
    ...(oidc.sendsUiLocales ? [] : [meta('oidc-ui-locales', '0')]),
    ...(oidc.accountUrl === undefined ? [] : [meta('oidc-account-url', oidc.accountUrl)]),
    ...(isDemoOpen(config) ? [meta('demo', 'open')] : []),
    meta('csp', shortHash(contentSecurityPolicy(config))),
    `<link rel="manifest" href="/manifest.${locale}.webmanifest">`,
    ...(catalogue === undefined
      ? []
      : [`<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(catalogue)}">`]),
    '<!--head-->',
  ].join('\n    ')
  const template = indexHtml
    .replace(/<html lang="[^"]*"/, `<html lang="${languageTag(locale)}"`)
    .replace('<!--head-->', () => head)
  const html = template
    .replace('<!--head-->', () => `<title>${escapeHtml(bandName)}</title>`)
    .replace('<!--page-->', () => oldBrowserNotice(locale))
  return { template, html, revision: shortHash(html) }
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
): Shells => {
  const shell = (locale: Locale) => shellFor(locale, indexHtml, config, catalogues[locale])
  return { 'de-ch': shell('de-ch'), 'en-gb': shell('en-gb') }
}

/**
 * Fills the shells' revisions into the built worker, so that a changed setting reaches installed apps without a build.
 */
export const fillWorker = (source: string, shells: Shells): string =>
  source
    .replaceAll('__SHELL_REVISION_DE_CH__', shells['de-ch'].revision)
    .replaceAll('__SHELL_REVISION_EN_GB__', shells['en-gb'].revision)
