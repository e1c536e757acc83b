import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeJwt } from 'jose'
import { HttpError } from '../http/http-error.ts'
import type { AccessTokens, TokenFacts } from './access-tokens.ts'
import { type Accounts, claimsByScope, getClaims, getDeviceClaims } from './accounts.ts'
import type { findDeviceOwner as findOwner } from './child-devices.ts'
import { sendJson } from './reply.ts'
import { isOutlived } from './token-generation.ts'

interface UserinfoTools {
  accounts: Accounts
  accessTokens: AccessTokens
  /** Finds the person of a device that a representative has signed in. */
  findDeviceOwner: (sub: string) => ReturnType<typeof findOwner>
}

/**
 * The userinfo endpoint (OpenID Connect Core §5.3). It is our own, because oidc-provider's refuses access tokens that
 * are JWTs for a resource.
 */
export const userinfo = async (
  { accounts, accessTokens, findDeviceOwner }: UserinfoTools,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> => {
  const refuse = (status: number, challenge: string, error: string) => {
    res.setHeader('WWW-Authenticate', challenge)
    sendJson(res, status, { error })
  }
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(req.headers.authorization ?? '')?.[1]
  if (token === undefined) return refuse(401, 'Bearer', 'invalid_request')

  const verified = await verify(accessTokens, token)
  const account = verified === undefined ? undefined : await accounts.bySub(verified.sub)
  const device = verified === undefined || account !== undefined ? undefined : await findDeviceOwner(verified.sub)
  const known = account !== undefined && verified !== undefined && !isOutlived(verified, account)
  const all = known ? getClaims(account) : verified && device && getDeviceClaims(verified.sub, device)
  if (all === undefined) return refuse(401, 'Bearer error="invalid_token"', 'invalid_token')

  const { scope } = decodeJwt<{ scope?: unknown }>(token)
  const scopes = typeof scope === 'string' ? scope.split(' ') : []
  if (!scopes.includes('openid')) {
    return refuse(403, 'Bearer error="insufficient_scope", scope="openid"', 'insufficient_scope')
  }
  const allowed = new Set(
    Object.entries(claimsByScope).flatMap(([name, claims]) => (scopes.includes(name) ? claims : [])),
  )
  sendJson(res, 200, Object.fromEntries(Object.entries(all).filter(([claim]) => allowed.has(claim))))
}

const verify = async (accessTokens: AccessTokens, token: string): Promise<TokenFacts | undefined> => {
  try {
    return await accessTokens.verify(token)
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}
