import { randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import { locales } from '#i18n/intl.ts'
import type { Config } from '../../../config.ts'
import { authorizationAddress, formatReason, type Metadata, type Report } from './check.ts'
import { formatCause, requestProvider } from './discovery.ts'
import { algorithms, createExternalTokens } from './provider.ts'

const Tokens = v.object({
  access_token: v.string(),
  id_token: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
})

interface SignInCheck {
  readonly config: Config
  readonly metadata: Metadata
  readonly ask: (question: string) => Promise<string>
  readonly report: Report
}

/**
 * Checks the tokens of one sign-in as the app and the API would. The person signs in with a browser and copies the URL
 * of the page that follows: the app ignores a response to a request that it did not send.
 */
export const checkSignIn = async ({ config, metadata, ask, report }: SignInCheck): Promise<void> => {
  const { oidc, publicOrigin } = config
  const secret = () => randomBytes(32).toString('base64url')
  const [verifier, nonce, state] = [secret(), secret(), secret()]
  const redirect = `${publicOrigin}/${locales[0]}/ssocallback`
  const address = authorizationAddress(metadata, oidc, { redirect, verifier, nonce, state })
  const pasted = await ask(
    `Open this address in a browser and sign in. Then paste the address of the page of this site that you land on:\n${address}\n> `,
  )
  const parameters = URL.parse(pasted.trim())?.searchParams
  const code = parameters?.get('code') ?? null
  if (code === null || parameters?.get('state') !== state)
    return report({
      kind: 'fail',
      text: `sign-in: ${parameters?.get('error') ?? 'the address carries no code of this check'}`,
    })
  const request = requestProvider(metadata.token_endpoint, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      client_id: oidc.clientId,
      code_verifier: verifier,
    }),
  })
  const response = await request.catch((error: unknown) =>
    report({ kind: 'fail', text: `sign-in: ${formatReason(error)}` }),
  )
  if (response === undefined) return
  const reply = v.safeParse(Tokens, response.ok ? await response.json().catch(() => null) : null)
  if (!reply.success)
    return report({
      kind: 'fail',
      text: `sign-in: the token endpoint returned status ${response.status}; the client must be public and use PKCE`,
    })
  const { access_token, id_token, refresh_token } = reply.output
  await checkIdToken(id_token, { metadata, oidc, nonce, report })
  report(
    refresh_token === undefined
      ? {
          kind: 'fail',
          text: 'renewal: no refresh token; add offline_access to OIDC_SCOPE, or allow it for the client',
        }
      : { kind: 'ok', text: 'renewal: a refresh token was issued' },
  )
  await checkAccessToken(access_token, config, report)
}

interface IdTokenCheck {
  readonly metadata: Metadata
  readonly oidc: Config['oidc']
  readonly nonce: string
  readonly report: Report
}

const checkIdToken = async (
  token: string | undefined,
  { metadata, oidc, nonce, report }: IdTokenCheck,
): Promise<void> => {
  if (token === undefined) return report({ kind: 'fail', text: 'id_token: missing; is openid in OIDC_SCOPE?' })
  try {
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(metadata.jwks_uri)), {
      issuer: oidc.issuer,
      audience: oidc.clientId,
      algorithms,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: 60,
    })
    report(
      payload.nonce === nonce
        ? { kind: 'ok', text: 'id_token: signature, issuer, audience, times and nonce are right' }
        : { kind: 'fail', text: 'id_token: the nonce is missing or another one' },
    )
  } catch (error) {
    report({ kind: 'fail', text: `id_token: ${error instanceof Error ? error.message : formatCause(error)}` })
  }
}

const checkAccessToken = async (token: string, { oidc }: Config, report: Report): Promise<void> => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const tokens = createExternalTokens({ oidc, clock: () => new Date(), log })
  try {
    const { sub } = await tokens.verify(token)
    report({ kind: 'ok', text: 'access token: this site accepts it, client and audience are right' })
    report(
      (await tokens.verifiedEmail?.(token, sub)) == null
        ? {
            kind: 'fail',
            text: 'claims: neither the access token nor userinfo carries email with email_verified: true',
          }
        : { kind: 'ok', text: 'claims: email and email_verified are there' },
    )
  } catch (error) {
    report({
      kind: 'fail',
      text: `access token: ${formatReason(error)}`,
    })
  }
}
