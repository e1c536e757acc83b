import { type Locale, languageTag } from '#i18n/intl.ts'

/** The OpenID client of our own account pages. */
export const ACCOUNT_CLIENT = 'account'

/** Where its sign-in returns to. There is no other place, so no parameter can send anyone elsewhere. */
export const accountReturnAddress = (publicOrigin: string, locale: Locale): string =>
  `${publicOrigin}/sso/account/personal-info?ui_locales=${languageTag(locale)}`

/** Begins a sign-in at the provider itself (OAuth 2.0 Multiple Response Types §4: `none` answers no token). */
export const accountSignInAddress = (publicOrigin: string, locale: Locale): string =>
  `/sso/auth?${new URLSearchParams({
    client_id: ACCOUNT_CLIENT,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: accountReturnAddress(publicOrigin, locale),
    ui_locales: languageTag(locale),
  })}`
