import { type Locale, languageTag } from '#i18n/intl.ts'

/** The OpenID client of our own account pages. */
export const ACCOUNT_CLIENT = 'account'

/** The only redirect URI of its sign-in, so that no parameter can redirect elsewhere. */
export const accountReturnAddress = (publicOrigin: string, locale: Locale): string =>
  `${publicOrigin}/sso/account/personal-info?ui_locales=${languageTag(locale)}`

/** URL that begins a sign-in at the provider itself (OAuth 2.0 Multiple Response Types §4: `none` returns no token). */
export const accountSignInAddress = (publicOrigin: string, locale: Locale): string =>
  `/sso/auth?${new URLSearchParams({
    client_id: ACCOUNT_CLIENT,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: accountReturnAddress(publicOrigin, locale),
    ui_locales: languageTag(locale),
  })}`
