import { createHmac, randomBytes } from 'node:crypto'
import Provider from 'oidc-provider'

/**
 * Successors are computed, because the reply to a rotation may get lost, and page and worker may rotate at the same
 * time. Each retry of a refresh token yields the same successor, so that all callers get the live token of the family,
 * and no late reply contains an invalid token. Computing the next token requires the token and the server's secret.
 */
export type SuccessorOf = (refreshToken: string) => string

/** @param key secret of this server; successors are as long and as random as oidc-provider's own tokens (256 bits) */
export const createSuccessorOf =
  (key: string): SuccessorOf =>
  (refreshToken) =>
    createHmac('sha256', key).update(refreshToken).digest('base64url')

/** Gives rotated refresh tokens their computed id; the first token of a sign-in is random. */
export const rotateToSuccessors = (provider: Provider, successorOf: SuccessorOf): void => {
  // oidc-provider requests the id from the model when it is first saved; the library has no setting for it.
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value: () => {
      const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken
      return rotated === undefined ? randomBytes(32).toString('base64url') : successorOf(rotated.jti)
    },
  })
}
