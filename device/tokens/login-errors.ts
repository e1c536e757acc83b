import type { ValidationResult } from './result.ts'

interface LoginFailure {
  readonly text: string
  /** The result shown at /unauthorized if the failure leads there. */
  readonly result: Exclude<ValidationResult, 'Ok'>
}

/**
 * All failures of a sign-in, a renewal or a sign-out, with the specification's text (sections 5 and 8). Errors of
 * oidc-client-ts are mapped to these before they reach the caller.
 */
export const loginFailures = {
  noConfiguration: { text: 'Please provide a configuration before setting up the module', result: 'NotSet' },
  noAuthority: { text: 'The authority URL MUST be provided in the configuration!', result: 'NotSet' },
  noClientId: { text: 'The clientId is required and missing from your config!', result: 'NotSet' },
  noRedirectUrl: { text: 'The redirectUrl is required and missing from your config!', result: 'NotSet' },
  noCode: { text: 'no code in url', result: 'NotSet' },
  noState: { text: 'no state in url', result: 'StatesDoNotMatch' },
  unknownState: { text: 'The state in the url is none that was sent from here', result: 'StatesDoNotMatch' },
  noAuthorizationEndpoint: { text: 'No URL found!', result: 'NoAuthWellKnownEndPoints' },
  noTokenEndpoint: { text: 'Token Endpoint not defined', result: 'NoAuthWellKnownEndPoints' },
  responseType: { text: 'Invalid response type!', result: 'NoAuthWellKnownEndPoints' },
  refused: { text: 'The provider refused the sign-in', result: 'SecureTokenServerError' },
  loginRequired: { text: 'The provider asks for a sign-in', result: 'LoginRequired' },
  mixedUp: { text: 'The answer is of another issuer', result: 'IssDoesNotMatchIssuer' },
  noSigningKey: { text: 'Failed to retrieve signing key', result: 'NotSet' },
  userInfo: { text: 'Failed to retrieve user info with error', result: 'SecureTokenServerError' },
  noRefreshToken: { text: 'no refresh token found, please login', result: 'LoginRequired' },
  revokeToken: { text: 'revoke token failed', result: 'NotSet' },
  revokeAccessToken: { text: 'revoke accessToken failed', result: 'NotSet' },
  revocation: { text: 'Revocation request failed', result: 'NotSet' },
  popupClosed: { text: 'User closed popup', result: 'NotSet' },
  popupOpen: { text: 'There is already a popup open.', result: 'NotSet' },
} as const satisfies Record<string, LoginFailure>
export type LoginFailureKind = keyof typeof loginFailures

/** Warnings without effect (section 5). */
export const loginWarnings = {
  offlineAccess: 'Refresh tokens and silent renew are on, but the scope lacks offline_access',
  duplicate: 'The page holds more than one sign-in configuration; the first one counts',
} as const

/** A failure of the table, with its text. Network failures are OfflineError. */
export class LoginError extends Error {
  override readonly name: string = 'LoginError'
  readonly kind: LoginFailureKind
  constructor(kind: LoginFailureKind, cause?: unknown) {
    super(loginFailures[kind].text, { cause })
    this.kind = kind
  }
  get result(): Exclude<ValidationResult, 'Ok'> {
    return loginFailures[this.kind].result
  }
}
