/** Every lifetime of the embedded provider, in seconds (decision 6). None is left to the library's defaults. */
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const lifetimes = {
  AccessToken: 10 * MINUTE,
  IdToken: 10 * MINUTE,
  AuthorizationCode: MINUTE,
  /** From each rotation on, so that a summer break does not lock the sheets. */
  RefreshToken: 120 * DAY,
  /** An expired Grant kills every refresh token of a sign-in. */
  Grant: 400 * DAY,
  Session: DAY,
  /** From opening the sign-in page to sending it. */
  Interaction: 30 * MINUTE,
  PushedAuthorizationRequest: MINUTE,
} as const

export const keyRotationSchedule = {
  /** A key signs for so long before the next one is made. */
  SignsFor: 90 * DAY,
  /** A new key is published for so long before it signs, so that every verifier has fetched it by then. */
  PublishedBefore: DAY,
  /** A replaced key stays published for so long: longer than any token it signed. */
  PublishedAfter: DAY,
} as const

/** How long a mailed link may be used. */
export const linkLimits = {
  password: HOUR,
  activation: HOUR,
  /** Read on another day, perhaps; it opens nothing. */
  verification: 2 * DAY,
  address: DAY,
  /** A contact address; it opens nothing. */
  contact: 2 * DAY,
  /** From an administrator: it may wait in a mailbox over a holiday. */
  invitation: 14 * DAY,
} as const
