import type { ProviderSettings } from '#device/tokens/settings.ts'

/** The names of the band: the short one as in 'Neues aus dem MHZ', the long one as in the logo. */
export interface Band {
  readonly name: string
  readonly shortName: string
}

/*
 * The server writes these into the `<meta>` of every page and shell at its start, so that a cold start without network
 * has them and a changed setting needs no build.
 */
const metaContent = (page: Document, name: string): string =>
  page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

export const bandOf = (page: Document): Band => ({
  name: metaContent(page, 'band-name'),
  shortName: metaContent(page, 'application-name'),
})

export const providerOf = (page: Document): Omit<ProviderSettings, 'version'> => ({
  issuer: metaContent(page, 'oidc-issuer'),
  clientId: metaContent(page, 'oidc-client-id'),
  scope: metaContent(page, 'oidc-scope'),
})
