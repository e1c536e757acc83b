/** Constants of the sign-in, as the product's specification lists them (section 9, "Login defaults"). The only place they stand. */
export const loginDefaults = {
  /** When the server's settings name none. */
  scope: 'openid email profile',
  responseType: 'code',
  /** How long one request of a renewal may take before it counts as lost. */
  silentRenewTimeoutInSeconds: 20,
  /** Between two looks at the token. */
  tokenRefreshInSeconds: 4,
  /** After a network error of the token endpoint. */
  refreshTokenRetryInSeconds: 3,
  /** How far an id_token's iat may lie beside this device's clock. */
  maxIdTokenIatOffsetAllowedInSeconds: 120,
  /** Beneath the locale. The specification's default is '/'; ours is what it says of /ssocallback. */
  postLoginRoute: '/intra',
  unauthorizedRoute: '/unauthorized',
  forbiddenRoute: '/forbidden',
  /** A renewal that must be had now is tried again so many times, each time one delay later. */
  forcedRefreshRetries: 3,
  forcedRefreshDelayInSeconds: 1,
  /** Discovery document. */
  httpRetries: 2,
  checkSessionHeartbeatInSeconds: 3,
  checkSessionIframeRefreshInSeconds: 60,
  /** A warning follows when more messages than these wait for the iframe's answer. */
  checkSessionOutstandingMessages: 3,
  popupPollInMilliseconds: 200,
  /** CSS pixels. */
  popupWidth: 500,
  popupHeight: 500,
} as const
