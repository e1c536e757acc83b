/** Every lifetime of the embedded provider in seconds (decision 6). No default of the library is used. */
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const lifetimes = {
  AccessToken: 10 * MINUTE,
  IdToken: 10 * MINUTE,
  AuthorizationCode: MINUTE,
  /** Extended by each rotation, so that sheets stay accessible after a summer break. */
  RefreshToken: 120 * DAY,
  /** An expired Grant invalidates all refresh tokens of a sign-in. */
  Grant: 400 * DAY,
  Session: DAY,
  /** From opening the sign-in page to submitting it. */
  Interaction: 30 * MINUTE,
  PushedAuthorizationRequest: MINUTE,
} as const

export const keyRotationSchedule = {
  /** Period for which a key signs before the next one is created. */
  SignsFor: 90 * DAY,
  /** Period for which a new key is published before it signs, so that every verifier has fetched it by then. */
  PublishedBefore: DAY,
  /** Period for which a replaced key stays published: longer than any token that it signed. */
  PublishedAfter: DAY,
} as const

/** Validity of mailed links. */
export const linkLifetimes = {
  password: HOUR,
  activation: HOUR,
  /** The mail may be read on another day; the link gives no access. */
  verification: 2 * DAY,
  address: DAY,
  /** A contact address; the link gives no access. */
  contact: 2 * DAY,
  /** From an administrator: the mail may stay unread during a holiday. */
  invitation: 14 * DAY,
} as const
