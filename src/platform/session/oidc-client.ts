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
  /** Origin of this page. */
  readonly origin: string
  readonly locale: Locale
  readonly redirectUrl: string
}

/** Abandoned sign-ins are deleted after an hour. */
const staleSeconds = 3600

/**
 * Creates the client for the authorization code flow with PKCE. The library builds the request and stores its state;
 * finish-sign-in.ts parses the response.
 * @throws OfflineError, or LoginError if the provider lacks a required feature
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
