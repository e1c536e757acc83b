import { type BandName, type Gender, genders } from '#contract/band-name.ts'
import type { Mark } from '#contract/look.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import type { Configuration } from './configuration.ts'

/* At its start the server writes these into the `<meta>` of every page and shell, so that a cold offline start has
   them and a changed setting needs no build. */
const metaContent = (page: Document, name: string): string =>
  page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

const readGender = (page: Document, name: string): Gender =>
  genders.find((one) => one === metaContent(page, name)) ?? 'FEMININE'

export const readBand = (page: Document): BandName => ({
  name: metaContent(page, 'band-name'),
  gender: readGender(page, 'band-gender'),
  shortName: metaContent(page, 'application-name'),
  shortGender: readGender(page, 'band-short-gender'),
  founded: Number(metaContent(page, 'band-founded')),
})

export const readMark = (page: Document): Mark => {
  const [address = '', width, height] = metaContent(page, 'band-mark').split(' ')
  return { address, width: Number(width), height: Number(height) }
}

export const isOpenDemo = (page: Document): boolean => metaContent(page, 'demo') === 'open'

const metaContents = (page: Document, name: string): readonly string[] =>
  [...page.querySelectorAll(`meta[name="${name}"]`)].map((meta) => meta.getAttribute('content') ?? '')

/** Reads every provider configuration of the page. There should be one. */
export const readConfigurations = (page: Document): readonly Configuration[] => {
  const [issuers, clients, scopes] = ['oidc-issuer', 'oidc-client-id', 'oidc-scope'].map((name) =>
    metaContents(page, name),
  )
  const omitsUiLocales = metaContent(page, 'oidc-ui-locales') === '0'
  const count = Math.max(issuers?.length ?? 0, clients?.length ?? 0, scopes?.length ?? 0)
  return Array.from({ length: count }, (_, at) => ({
    issuer: issuers?.[at] ?? '',
    clientId: clients?.[at] ?? '',
    scope: scopes?.[at] ?? '',
    ...(omitsUiLocales ? { omitsUiLocales } : {}),
  }))
}

/**
 * Returns the page on which a person manages their sign-in: password, address, devices, own data, or one of these
 * directly. For an external provider it is the page in OIDC_ACCOUNT_URL, or null; that page does not delete the account
 * here.
 */
export const readAccountPage = (
  page: Document,
  locale: Locale,
  name: 'personal-info' | 'address' | 'deletion' = 'personal-info',
): string | null => {
  const { origin } = new URL(page.baseURI)
  const embedded = readConfigurations(page).some(({ issuer }) => issuer === `${origin}/sso`)
  if (embedded) return `/sso/account/${name}?ui_locales=${languageTag(locale)}`
  const external = metaContent(page, 'oidc-account-url')
  return external === '' || name === 'deletion' ? null : external
}
