import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Log } from '../log.ts'
import { getErrorFields } from './error-facts.ts'
import type { ProviderPages } from './provider-pages.ts'
import { rotateToSuccessors, type SuccessorOf } from './refresh-rotation.ts'

interface ProviderOptions {
  issuer: string
  settings: Configuration
  successorOf: SuccessorOf
  pages: ProviderPages
  log: Log
}

/** oidc-provider with our settings, where it takes none: rotation, its two self-sending forms, what is logged. */
export const createProvider = ({ issuer, settings, successorOf, pages, log }: ProviderOptions): Provider => {
  const provider = new Provider(issuer, settings)
  // The handler in front sets X-Forwarded-* from PUBLIC_ORIGIN; nothing of a stranger's arrives here.
  provider.proxy = true
  rotateToSuccessors(provider, successorOf)

  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    try {
      await next()
    } catch (error) {
      // Koa would print the error and drop the headers.
      log.error('sso.server_error', { route: route(ctx), ...getErrorFields(error) })
      ctx.status = 500
      await pages.renderError(ctx, { error: 'server_error' }, new errors.OIDCProviderError(500, 'server_error'))
    }
    if (ctx.oidc?.route === 'end_session_confirm' && ctx.status === 303) await endGrants(ctx)
    if (ctx.status !== 200 || typeof ctx.body !== 'string') return
    if (ctx.oidc?.route === 'end_session') leaveWithoutSession(ctx)
    if (ctx.oidc?.route === 'resume') await confirmSwitch(ctx, pages)
    correctScriptPolicy(ctx)
  })

  // Neither messages nor parameters are logged: they may hold tokens, addresses or rows of the database.
  provider.on('server_error', (ctx, error) =>
    log.error('sso.server_error', { route: route(ctx), ...getErrorFields(error) }),
  )
  const refused = (ctx: KoaContextWithOIDC, error: Error) =>
    log.warn('sso.refused', {
      route: route(ctx),
      code: error instanceof errors.OIDCProviderError ? error.error : error.name,
    })
  provider.on('grant.error', refused)
  provider.on('authorization.error', refused)
  provider.on('end_session.error', refused)
  provider.on('end_session_confirm.error', refused)
  provider.on('pushed_authorization_request.error', refused)
  provider.on('revocation.error', refused)
  return provider
}

const route = (ctx: KoaContextWithOIDC): string => ctx.oidc?.route ?? 'unknown'

/**
 * oidc-provider adds the hash of the script of its own page to `script-src 'none'`, which browsers refuse to combine. The
 * page that replaces it has no script.
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
 * Signing out ends the refresh tokens of this browser too. oidc-provider keeps them, because they do not expire with
 * the session (`expiresWithSession`): a session lasts a day, a member's saved sheets 120.
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

/** Nobody is signed in here any more: instead of a form that sends itself, straight back to the checked address. */
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

/** Signed in with another account than the open session's: the provider would end that one by a form that sends itself. */
const confirmSwitch = async (ctx: KoaContextWithOIDC, pages: ProviderPages): Promise<void> => {
  const token = ctx.oidc.session?.state?.secret
  if (typeof token !== 'string') return
  await pages.switchAccount(ctx, { action: ctx.oidc.urlFor('end_session_confirm'), token })
}
