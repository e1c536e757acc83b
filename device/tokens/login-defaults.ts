/** Constants of the sign-in from the product's specification (section 9, "Login defaults"); declared only here. */
export const loginDefaults = {
  /** Used when the server's settings name no scope. */
  scope: 'openid email profile',
  responseType: 'code',
  /** Timeout of one renewal request. */
  silentRenewTimeoutInSeconds: 20,
  /** Interval between checks of the token. */
  tokenRefreshInSeconds: 4,
  /** Delay after a network error of the token endpoint. */
  refreshTokenRetryInSeconds: 3,
  /** Maximum difference between an id_token's iat and this device's clock. */
  maxIdTokenIatOffsetAllowedInSeconds: 120,
  /** Relative to the locale. The specification's default is '/'; ours follows its description of /ssocallback. */
  postLoginRoute: '/intra',
  unauthorizedRoute: '/unauthorized',
  forbiddenRoute: '/forbidden',
  /** Retries of a forced renewal; the delay grows by one step each time. */
  forcedRefreshRetries: 3,
  forcedRefreshDelayInSeconds: 1,
  /** Retries for the discovery document. */
  httpRetries: 2,
  checkSessionHeartbeatInSeconds: 3,
  checkSessionIframeRefreshInSeconds: 60,
  /** Maximum unanswered messages to the iframe before a warning is logged. */
  checkSessionOutstandingMessages: 3,
  popupPollInMilliseconds: 200,
  /** Size in CSS pixels. */
  popupWidth: 500,
  popupHeight: 500,
} as const
