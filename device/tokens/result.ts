/**
 * The outcomes of a sign-in or a renewal that the product's specification names (section 4). `validateIdToken` returns
 * those about a token; StatesDoNotMatch, LoginRequired and SecureTokenServerError belong to the surrounding exchange.
 */
export const validationResults = [
  'NotSet',
  'StatesDoNotMatch',
  'SignatureFailed',
  'IncorrectNonce',
  'RequiredPropertyMissing',
  'MaxOffsetExpired',
  'IssDoesNotMatchIssuer',
  'NoAuthWellKnownEndPoints',
  'IncorrectAud',
  'IncorrectIdTokenClaimsAfterRefresh',
  'IncorrectAzp',
  'TokenExpired',
  'IncorrectAtHash',
  'Ok',
  'LoginRequired',
  'SecureTokenServerError',
] as const
export type ValidationResult = (typeof validationResults)[number]

/** Returns true for a result that depends on the clock; it never ends a session. */
export const isAboutTime = (result: ValidationResult): boolean =>
  result === 'MaxOffsetExpired' || result === 'TokenExpired'
