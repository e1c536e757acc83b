import { createHmac, randomBytes } from 'node:crypto'
import Provider from 'oidc-provider'

/**
 * Why a successor is computed: the reply of a rotation may get lost, and page and worker may rotate at once. When each
 * retry of a refresh token yields the very same successor, all of them end up with the one live tip of the family, and
 * no reply that arrives late brings a dead token. Only who holds a token and the server's secret can compute the next.
 */
export type SuccessorOf = (refreshToken: string) => string

/** @param key secret of this server; successors are as long and as random as oidc-provider's own tokens (256 bits) */
export const createSuccessorOf =
  (key: string): SuccessorOf =>
  (refreshToken) =>
    createHmac('sha256', key).update(refreshToken).digest('base64url')

/** Gives rotated refresh tokens of a provider their computed id; the first one of a sign-in is random. */
export const rotateToSuccessors = (provider: Provider, successorOf: SuccessorOf): void => {
  // oidc-provider asks a model for its id when it is first saved; the library has no setting for it.
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value: () => {
      const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken
      return rotated === undefined ? randomBytes(32).toString('base64url') : successorOf(rotated.jti)
    },
  })
}
