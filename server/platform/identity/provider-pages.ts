import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Frame } from './pages/page.ts'
import { type Problem, problemPage } from './pages/problem.ts'
import { signedOutPage, signOutPage, switchAccountPage } from './pages/sign-out.ts'
import { allowOwnScripts } from './reply.ts'

type RpInitiatedLogout = NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>

/** Our versions of the pages that oidc-provider shows itself, in our design and language. */
export interface ProviderPages {
  renderError: NonNullable<Configuration['renderError']>
  logoutSource: NonNullable<RpInitiatedLogout['logoutSource']>
  postLogoutSuccessSource: NonNullable<RpInitiatedLogout['postLogoutSuccessSource']>
  switchAccount(ctx: KoaContextWithOIDC, form: { action: string; token: string }): Promise<void>
}

export type FrameFor = (req: KoaContextWithOIDC['req'], uiLocales: unknown) => Frame

export const createProviderPages = (frameFor: FrameFor): ProviderPages => {
  const frame = (ctx: KoaContextWithOIDC) =>
    frameFor(ctx.req, ctx.oidc.params?.ui_locales ?? new URLSearchParams(ctx.querystring).get('ui_locales'))
  const show = async (ctx: KoaContextWithOIDC, page: Promise<string>) => {
    ctx.body = await page
    ctx.type = 'html'
  }
  return {
    renderError: (ctx, _out, error) => show(ctx, problemPage(frame(ctx), problemOf(error))),
    logoutSource: async (ctx, form) => {
      const shown = frame(ctx)
      const confirmed = isConfirmedInApp(ctx)
      await show(ctx, signOutPage(shown, form, { confirmed }))
      if (!confirmed) return
      const policy = ctx.response.get('content-security-policy')
      ctx.set('content-security-policy', allowOwnScripts(policy, shown.origin))
    },
    postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage(frame(ctx))),
    switchAccount: (ctx, form) => show(ctx, switchAccountPage(frame(ctx), form)),
  }
}

/**
 * Returns true if the person confirmed in the app: the request's hint, validated by oidc-provider, names the account of
 * this session.
 */
const isConfirmedInApp = ({ oidc }: KoaContextWithOIDC): boolean => {
  const hinted = oidc.entities.IdTokenHint?.payload.sub
  return hinted !== undefined && hinted === oidc.session?.accountId
}

const problemOf = (error: Error): Problem => {
  if (error instanceof errors.SessionNotFound) return 'expired'
  return error instanceof errors.OIDCProviderError && error.statusCode < 500 ? 'invalid' : 'server'
}
