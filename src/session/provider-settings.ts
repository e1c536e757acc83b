import * as v from 'valibot'
import { ProviderSettings } from '#device/tokens/settings.ts'

/** Library texts that the product's specification names for an incomplete configuration (section 5). */
export const configurationErrors = {
  issuer: 'The authority URL MUST be provided in the configuration!',
  clientId: 'The clientId is required and missing from your config!',
} as const

/** The provider as the server wrote it into the page. Throws when the page lacks it: the server is set up wrongly. */
export const providerSettingsOf = (page: Document): ProviderSettings => {
  const content = (name: string): string => page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  const [issuer, clientId] = [content('oidc-issuer'), content('oidc-client-id')]
  if (issuer === '') throw new Error(configurationErrors.issuer)
  if (clientId === '') throw new Error(configurationErrors.clientId)
  return v.parse(ProviderSettings, { version: 1, issuer, clientId, scope: content('oidc-scope') })
}
