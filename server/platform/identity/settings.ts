import { type Configuration, errors, interactionPolicy, type JWK } from 'oidc-provider'
import { languageTag, locales } from '#i18n/intl.ts'
import { AUDIENCE } from './access-tokens.ts'
import { ACCOUNT_CLIENT, accountReturnAddress } from './account-client.ts'
import { type Accounts, claimsByScope, getClaims, getDeviceClaims, isSessionRevoked } from './accounts.ts'
import type { findDeviceOwner } from './child-devices.ts'
import { lifetimes } from './lifetimes.ts'
import type { ProviderPages } from './provider-pages.ts'
import { generationClaim } from './token-generation.ts'

const SCOPE = 'openid email profile'

export const getIssuer = (publicOrigin: string): string => `${publicOrigin}/sso`

interface SettingsOptions {
  publicOrigin: string
  clientId: string
  accounts: Accounts
  /** Returns the generation for a new access token; see token-generation.ts. */
  generationOf: (token: { accountId: string; grantId: string }) => Promise<number>
  /** Finds the person of a device that a representative has signed in. */
  findDeviceOwner: (sub: string) => ReturnType<typeof findDeviceOwner>
  adapter: NonNullable<Configuration['adapter']>
  /** Private keys, the signing key first. */
  keys: JWK[]
  cookieKey: string
  pages: ProviderPages
}

const isSecure = (publicOrigin: string): boolean => publicOrigin.startsWith('https:')

/**
 * A cookie of /sso. On https the prefix of its name proves that a secure origin set it (RFC 6265bis §4.1.3.1);
 * `__Host-` would not allow the path.
 */
export const ssoCookie = (name: string, publicOrigin: string) =>
  isSecure(publicOrigin)
    ? { name: `__Secure-${name}`, attributes: 'samesite=lax; httponly; secure' }
    : { name, attributes: 'samesite=lax; httponly' }

/**
 * Returns all settings of oidc-provider. Unused features are disabled explicitly, so that a new version does not enable
 * any.
 */
export const createSettings = (options: SettingsOptions): Configuration => {
  const { publicOrigin, accounts, pages } = options
  return {
    adapter: options.adapter,
    jwks: { keys: options.keys },
    clients: clientsOf(options),
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      userinfoSigningAlgValues: ['ES256'],
      introspectionSigningAlgValues: ['ES256'],
      requestObjectSigningAlgValues: ['ES256'],
      authorizationSigningAlgValues: ['ES256'],
    },
    clientAuthMethods: ['none'],
    responseTypes: ['code', 'none'],
    pkce: { required: () => true },
    scopes: SCOPE.split(' '),
    claims: claimsByScope,
    subjectTypes: ['public'],
    clientBasedCORS: (_ctx, origin) => origin === publicOrigin,
    discovery: { ui_locales_supported: locales.map(languageTag) },
    cookies: cookiesOf(options),
    ttl: lifetimes,
    findAccount: async (_ctx, sub) => {
      const account = await accounts.bySub(sub)
      if (account === undefined) {
        const owner = await options.findDeviceOwner(sub)
        return owner && { accountId: sub, claims: () => getDeviceClaims(sub, owner) }
      }
      const outlived = (loginTs: number | undefined) => isSessionRevoked(account, loginTs)
      return { accountId: account.sub, claims: () => getClaims(account), outlived }
    },
    extraTokenClaims: async (_ctx, token) =>
      token.kind === 'AccessToken' ? { [generationClaim]: await options.generationOf(token) } : {},
    interactions: { url: (_ctx, interaction) => `/sso/interaction/${interaction.uid}`, policy: onlySignIn() },
    loadExistingGrant: firstPartyGrant,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    renderError: pages.renderError,
    features: featuresOf(pages),
  }
}

const clientsOf = ({ publicOrigin, clientId }: SettingsOptions): Configuration['clients'] => [
  {
    client_id: clientId,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: locales.map((locale) => `${publicOrigin}/${locale}/ssocallback`),
    post_logout_redirect_uris: locales.map((locale) => `${publicOrigin}/${locale}`),
    id_token_signed_response_alg: 'ES256',
    // The app compares auth_time before and after a refresh (OpenID Connect Core §12.2).
    require_auth_time: true,
  },
  {
    // Our own account pages: they only check the sign-in and get no token.
    client_id: ACCOUNT_CLIENT,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: [],
    response_types: ['none'],
    redirect_uris: locales.map((locale) => accountReturnAddress(publicOrigin, locale)),
    id_token_signed_response_alg: 'ES256',
  },
]

const cookiesOf = ({ publicOrigin, cookieKey }: SettingsOptions): Configuration['cookies'] => {
  // Path: the provider limits the interaction's cookies to the interaction, so that two tabs do not collide.
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax', secure: isSecure(publicOrigin) } as const
  const nameOf = (name: string) => ssoCookie(name, publicOrigin).name
  return {
    keys: [cookieKey],
    names: { session: nameOf('sso_session'), interaction: nameOf('sso_interaction'), resume: nameOf('sso_resume') },
    long: { ...cookie, path: '/sso' },
    short: cookie,
  }
}

const featuresOf = ({ logoutSource, postLogoutSuccessSource }: ProviderPages): Configuration['features'] => ({
  devInteractions: { enabled: false },
  userinfo: { enabled: true },
  pushedAuthorizationRequests: { enabled: true },
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
  rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => AUDIENCE,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== AUDIENCE) throw new errors.InvalidTarget()
      return {
        scope: SCOPE,
        audience: AUDIENCE,
        accessTokenTTL: lifetimes.AccessToken,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }
    },
  },
})

/** Our own client needs no consent. If the account of an open session was deleted, a sign-in is required. */
const onlySignIn = () => {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('account_gone', 'the account of the session is gone', 'login_required', (ctx) => {
      return ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined
    }),
  )
  // A password change deletes other sessions; a concurrent request with one of them could have stored it again.
  policy.get('login')?.checks.add(
    new interactionPolicy.Check(
      'password_changed',
      'the session is older than the password',
      'login_required',
      (ctx) => {
        const outlived = ctx.oidc.account?.outlived
        return typeof outlived === 'function' && outlived(ctx.oidc.session?.loginTs) === true
      },
    ),
  )
  return policy
}

/** One grant per sign-in, with all scopes that our client may request. */
const firstPartyGrant: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client, session, provider } = oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  if (client.clientId === ACCOUNT_CLIENT) {
    const unsaved = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    unsaved.addOIDCScope('openid')
    return unsaved
  }
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (existing?.accountId === session.accountId) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(AUDIENCE, SCOPE)
  await grant.save()
  return grant
}
