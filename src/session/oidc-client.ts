import { OidcClient } from 'oidc-client-ts'
import type { DeviceDatabase } from '#device/database.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { LoginError } from '#device/tokens/login-errors.ts'
import type { Provider } from '#device/tokens/provider.ts'
import { createStateStore } from '#device/tokens/state-store.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'

export interface OidcSettings {
  readonly device: DeviceDatabase
  readonly provider: Provider
  /** Where this page lives. */
  readonly origin: string
  readonly locale: Locale
  readonly redirectUrl: string
}

/** An abandoned sign-in is forgotten after an hour. */
const staleSeconds = 3600

/**
 * Authorization code with PKCE. The library makes the request and keeps what belongs to it; the answer we read ourselves
 * (finish-sign-in.ts). Throws OfflineError, or LoginError when the provider does not offer what we need.
 */
export const oidcClientFor = async ({ device, provider, locale, redirectUrl }: OidcSettings): Promise<OidcClient> => {
  const metadata = await provider.metadata()
  const { issuer, authorization_endpoint, token_endpoint, response_types_supported: responseTypes } = metadata
  if (authorization_endpoint === undefined) throw new LoginError('noAuthorizationEndpoint')
  if (token_endpoint === undefined) throw new LoginError('noTokenEndpoint')
  if (responseTypes?.includes(loginDefaults.responseType) === false) throw new LoginError('responseType')
  return new OidcClient({
    authority: provider.settings.issuer,
    metadata: { issuer, authorization_endpoint, token_endpoint },
    client_id: provider.settings.clientId,
    scope: provider.settings.scope,
    response_type: loginDefaults.responseType,
    redirect_uri: redirectUrl,
    ...(provider.settings.omitsUiLocales === true ? {} : { ui_locales: languageTag(locale) }),
    stateStore: createStateStore(device),
    loadUserInfo: false,
    staleStateAgeInSeconds: staleSeconds,
  })
}
