import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { getErrorFields, type Log } from '../log.ts'
import { addAccessTokenHash } from './access-token-hash.ts'
import type { ProviderPages } from './provider-pages.ts'
import { rotateToSuccessors, type SuccessorOf } from './refresh-rotation.ts'

interface ProviderOptions {
  issuer: string
  settings: Configuration
  successorOf: SuccessorOf
  pages: ProviderPages
  log: Log
}

/** oidc-provider with our changes beyond its settings: rotation, at_hash, its two self-submitting forms, logging. */
export const createProvider = ({ issuer, settings, successorOf, pages, log }: ProviderOptions): Provider => {
  const provider = new Provider(issuer, settings)
  // Our handler sets X-Forwarded-* from PUBLIC_ORIGIN; values of clients do not arrive here.
  provider.proxy = true
  rotateToSuccessors(provider, successorOf)
  addAccessTokenHash(provider)

  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    try {
      await next()
    } catch (error) {
      // Koa would print the error and remove the headers.
      log.error('sso.request_failed', { route: route(ctx), ...getErrorFields(error) })
      ctx.status = 500
      await pages.renderError(ctx, { error: 'server_error' }, new errors.OIDCProviderError(500, 'server_error'))
    }
    if (ctx.oidc?.route === 'end_session_confirm' && ctx.status === 303) await endGrants(ctx)
    if (ctx.status !== 200 || typeof ctx.body !== 'string') return
    if (ctx.oidc?.route === 'end_session') leaveWithoutSession(ctx)
    if (ctx.oidc?.route === 'resume') await confirmSwitch(ctx, pages)
    correctScriptPolicy(ctx)
  })

  // Neither messages nor parameters are logged: they may contain tokens, addresses or database rows.
  provider.on('server_error', (ctx, error) =>
    log.error('sso.request_failed', { route: route(ctx), ...getErrorFields(error) }),
  )
  const logRefused = (ctx: KoaContextWithOIDC, error: Error) =>
    log.warn('sso.request_refused', {
      route: route(ctx),
      code: error instanceof errors.OIDCProviderError ? error.error : error.name,
    })
  provider.on('grant.error', logRefused)
  provider.on('authorization.error', logRefused)
  provider.on('end_session.error', logRefused)
  provider.on('end_session_confirm.error', logRefused)
  provider.on('pushed_authorization_request.error', logRefused)
  provider.on('revocation.error', logRefused)
  return provider
}

const route = (ctx: KoaContextWithOIDC): string => ctx.oidc?.route ?? 'unknown'

/**
 * oidc-provider adds the hash of the script of its own page to `script-src 'none'`, a combination that browsers refuse.
 * The page that replaces it has no script.
 */
const correctScriptPolicy = (ctx: KoaContextWithOIDC): void => {
  const policy = ctx.response.get('content-security-policy')
  const hasScript = typeof ctx.body === 'string' && ctx.body.includes('<script')
  const corrected = hasScript
    ? policy.replace("script-src 'none' '", "script-src '")
    : policy.replace(/script-src [^;]*/, "script-src 'none'")
  if (corrected !== policy) ctx.set('content-security-policy', corrected)
}

/**
 * Revokes the refresh tokens of this browser on sign-out. oidc-provider keeps them, because they do not expire with the
 * session (`expiresWithSession`): a session lasts a day, a member's saved sheets 120 days.
 */
const endGrants = async ({ oidc }: KoaContextWithOIDC): Promise<void> => {
  const { provider, session, params } = oidc
  if (params?.logout === undefined) return
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId === undefined) continue
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await provider.Grant.adapter.destroy(grantId)
  }
}

/** Without a signed-in session, redirects to the validated address instead of showing a self-submitting form. */
const leaveWithoutSession = (ctx: KoaContextWithOIDC): void => {
  const { session, params } = ctx.oidc
  if (session === undefined || session.accountId !== undefined) return
  const target = params?.post_logout_redirect_uri
  if (typeof target !== 'string') {
    ctx.redirect(ctx.oidc.urlFor('end_session_success'))
    return
  }
  const url = new URL(target)
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state)
  ctx.redirect(url.href)
}

/**
 * Confirms the end of another account's open session, which the provider would otherwise end by a self-submitting form.
 */
const confirmSwitch = async (ctx: KoaContextWithOIDC, pages: ProviderPages): Promise<void> => {
  const token = ctx.oidc.session?.state?.secret
  if (typeof token !== 'string') return
  await pages.switchAccount(ctx, { action: ctx.oidc.urlFor('end_session_confirm'), token })
}
