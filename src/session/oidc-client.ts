import { OidcClient } from 'oidc-client-ts'
import type { DeviceDatabase } from '#device/database.ts'
import type { Provider } from '#device/tokens/provider.ts'
import { stateStoreOn } from '#device/tokens/state-store.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'

export interface OidcSettings {
  readonly device: DeviceDatabase
  readonly provider: Provider
  /** Where this page lives. */
  readonly origin: string
  readonly locale: Locale
}

/** An abandoned sign-in is forgotten after an hour. */
const staleSeconds = 3600

/** Authorization code with PKCE. What the library does not check, `validateIdToken` does. Throws OfflineError. */
export const oidcClientFor = async ({ device, provider, origin, locale }: OidcSettings): Promise<OidcClient> => {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = await provider.metadata()
  return new OidcClient({
    authority: provider.settings.issuer,
    metadata: { issuer, authorization_endpoint, token_endpoint, jwks_uri },
    client_id: provider.settings.clientId,
    scope: provider.settings.scope,
    response_type: 'code',
    redirect_uri: `${origin}/${locale}/ssocallback`,
    ui_locales: languageTag(locale),
    stateStore: stateStoreOn(device),
    loadUserInfo: false,
    staleStateAgeInSeconds: staleSeconds,
    requestTimeoutInSeconds: 15,
  })
}
