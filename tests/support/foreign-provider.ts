import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, jwtVerify } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { readForm, sendJson, sendPage } from '#server/platform/identity/reply.ts'
import { type Browser, createBrowser, createClient, type Tokens } from './provider.ts'

/**
 * A provider unlike our own: its issuer ends with a slash, it signs with RS256, announces neither pushed requests nor
 * revocation, does not rotate refresh tokens, and returns the e-mail address only from userinfo.
 */
export interface ForeignProvider {
  readonly origin: string
  readonly issuer: string
  readonly clientId: 'web'
  /** People who can sign in, by the address they type; changes apply to the next sign-in. */
  readonly people: Map<string, ForeignClaims>
  browser(): Browser
  /** `as`: the other registered client. */
  signIn(email: string, as?: 'web' | 'other'): Promise<Tokens>
  refresh(refreshToken: string): Promise<Tokens>
  /** Responds to everything with 503, or serves again. */
  setAway(away: boolean): void
  /** Returns the number of requests so far for a path below the issuer, such as 'me'. */
  asked(path: string): number
  stop(): Promise<void>
}

export interface ForeignClaims {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
}

interface ForeignOptions {
  /** Origin of the app. */
  readonly appOrigin: string
  /** 'opaque' ones are not JWTs; the client `api` with the secret `api-secret` may introspect them. */
  readonly accessTokens: 'jwt' | 'opaque'
  readonly audience: string
  /** `http://localhost:PORT/realm/` or without the slash. */
  readonly path?: '/realm/' | '/realm'
}

export const startForeignProvider = async (options: ForeignOptions): Promise<ForeignProvider> => {
  const { appOrigin, path = '/realm/' } = options
  const people = new Map<string, ForeignClaims>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const issuer = `${origin}${path}`
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, settings(options, people, await exportJWK(privateKey)))
  const callback = provider.callback()

  let away = false
  const requests = new Map<string, number>()
  server.on('request', async (req, res) => {
    const url = req.url ?? '/'
    const [, below = ''] = /^\/realm\/([^?]*)/.exec(url) ?? []
    requests.set(below, (requests.get(below) ?? 0) + 1)
    if (away) return res.writeHead(503, { 'Content-Type': 'text/plain' }).end('away')
    Object.assign(req, { originalUrl: url, url: url.replace(/^\/realm/, '') })
    // At userinfo, oidc-provider refuses a token with an API as its audience; other providers accept it.
    if (below === 'me' && options.accessTokens === 'jwt') {
      const token = req.headers.authorization?.replace(/^Bearer /, '') ?? ''
      const claims = await jwtVerify(token, publicKey).then(
        ({ payload: { sub } }) => [...people.values()].find((one) => one.sub === sub),
        () => undefined,
      )
      return sendJson(res, claims === undefined ? 401 : 200, claims ?? {})
    }
    if (!below.startsWith('interaction/')) return await callback(req, res)
    if (req.method !== 'POST') return await sendPage(res, 200, Promise.resolve(signInPage))
    const form = await readForm(req)
    const found = people.get(form.get('email') ?? '')
    if (found === undefined) return res.writeHead(422).end('nobody')
    await provider.interactionFinished(req, res, { login: { accountId: found.sub } })
  })

  const client = (clientId: string) => createClient({ origin: appOrigin, issuer: `${origin}/realm`, clientId })
  return {
    origin,
    issuer,
    clientId: 'web',
    people,
    browser: () => createBrowser(origin, '/realm/'),
    signIn: (email, as = 'web') => client(as).signIn(createBrowser(origin, '/realm/'), email, 'unused'),
    refresh: client('web').refreshed,
    setAway: (wanted) => {
      away = wanted
    },
    asked: (below) => requests.get(below) ?? 0,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const signInPage = `<!doctype html><html lang="en"><title>Foreign sign-in</title>
<form method="post"><label>Account <input name="email" autofocus></label><button>Continue</button></form></html>`

const settings = (
  { appOrigin, accessTokens, audience }: ForeignOptions,
  people: ReadonlyMap<string, ForeignClaims>,
  privateKey: JWK,
): Configuration => {
  const addresses = (path: string) => ['de-ch', 'en-gb'].map((locale) => `${appOrigin}/${locale}${path}`)
  return {
    jwks: { keys: [{ ...privateKey, alg: 'RS256', use: 'sig', kid: 'foreign' }] },
    clients: [
      ...['web', 'other'].map((clientId) => ({
        client_id: clientId,
        token_endpoint_auth_method: 'none' as const,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: addresses('/ssocallback'),
        post_logout_redirect_uris: addresses(''),
      })),
      { client_id: 'api', client_secret: 'api-secret', grant_types: [], response_types: [], redirect_uris: [] },
    ],
    cookies: { keys: ['a key of the test'] },
    clientBasedCORS: (_ctx, asking) => asking === appOrigin,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, sub) => {
      const claims = [...people.values()].find((one) => one.sub === sub)
      return claims && { accountId: sub, claims: () => ({ ...claims }) }
    },
    interactions: { url: (_ctx, { uid }) => `/realm/interaction/${uid}` },
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      grant.addResourceScope(audience, 'openid email profile')
      await grant.save()
      return grant
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: false,
    expiresWithSession: async () => false,
    ttl: { AccessToken: 60, RefreshToken: 3600, Grant: 3600, Session: 3600, Interaction: 600, IdToken: 60 },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: false },
      introspection: { enabled: accessTokens === 'opaque', allowedPolicy: () => true },
      ...(accessTokens === 'jwt' && {
        resourceIndicators: {
          enabled: true,
          defaultResource: () => audience,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: 'openid email profile',
            audience,
            accessTokenFormat: 'jwt' as const,
            jwt: { sign: { alg: 'RS256' as const } },
          }),
        },
      }),
    },
  }
}
