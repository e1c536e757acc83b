import { argon2Sync, createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deleteAccount, deletionObstacle } from '#server/features/personal-data/delete-account.ts'
import { exportPersonalData } from '#server/features/personal-data/export.ts'
import { firstAdministrator } from '#server/features/persons/admin/first-administrator.ts'
import type { Database } from '#server/platform/db/open.ts'
import { account, person } from '#server/platform/db/tables.ts'
import { createIdentity, type Identity, type IdentityConfig } from '#server/platform/identity/identity.ts'

/** The embedded provider on a real server on loopback. */
export interface TestProvider {
  origin: string
  issuer: string
  identity: () => Identity
  /** Its log, one line per entry. */
  logged: string[]
  /** Replaces it by another provider on the same database, as after a restart. */
  restart(config?: Partial<IdentityConfig>): Promise<void>
  stop(): Promise<void>
}

export async function startProvider(database: Database, config: Partial<IdentityConfig> = {}): Promise<TestProvider> {
  let handler = (_req: IncomingMessage, res: ServerResponse): void => void res.writeHead(503).end()
  const server = createServer((req, res) => handler(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const logged: string[] = []
  const write = (message: string, fields: object = {}) => void logged.push(JSON.stringify({ message, ...fields }))
  const start = (changed: Partial<IdentityConfig>) =>
    createIdentity({
      database,
      config: {
        publicOrigin: origin,
        hsts: undefined,
        demo: true,
        demoOrigin: undefined,
        trustProxy: 1,
        bandName: 'Testmusik',
        bandGender: 'FEMININE',
        bandShortName: 'TM',
        accentColour: undefined,
        defaultLocale: 'de-ch',
        logo: undefined,
        oidc: {
          embedded: true,
          issuer: `${changed.publicOrigin ?? origin}/sso`,
          clientId: 'web',
          scope: 'openid email profile',
          audience: 'urn:mhz:api',
          accountUrl: undefined,
          sendsUiLocales: true,
        },
        ...changed,
      },
      personalData: { exportPersonalData, deletionObstacle, deleteAccount },
      firstAdministrator,
      clock: () => new Date(),
      log: { debug: write, info: write, warn: write, error: write },
    })
  let identity = await start(config)
  handler = identity.handler
  return {
    origin,
    issuer: `${origin}/sso`,
    identity: () => identity,
    logged,
    async restart(changed = config) {
      identity = await start(changed)
      handler = identity.handler
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Hashes a password like the server, with another cost. */
export const hashOf = (password: string, memory: number, passes: number): string => {
  const nonce = randomBytes(16)
  const key = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, memory, passes, parallelism: 1 })
  const [salt, hash] = [nonce, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}$${hash}`
}

/**
 * Adds a person who can sign in. The hash has the lowest cost, so that wrong passwords are refused quickly.
 * @returns the account's id, the OpenID subject
 */
export async function addAccount(
  { db }: Pick<Database, 'db'>,
  { email, password, demo = false }: { email: string; password: string | null; demo?: boolean },
): Promise<string> {
  const [added] = await db.insert(person).values({ firstName: 'Vera', lastName: 'Muster', email }).returning()
  if (added === undefined) throw new Error('The person was not stored')
  const passwordHash = password === null ? null : hashOf(password, 8, 1)
  const values = { personId: added.id, email, passwordHash, demo, emailVerified: true }
  const [{ id } = { id: '' }] = await db.insert(account).values(values).returning({ id: account.id })
  return id
}

/** A minimal browser: follows no redirects automatically and stores cookies by path. */
export interface Browser {
  open(url: string, init?: RequestInit): Promise<Response>
  /** Submits a form like a page of the provider. */
  send(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  /**
   * Opens an address and follows redirects until a page or an address outside /sso.
   * @returns that address or reply
   */
  follow(url: string): Promise<Landing>
  followFrom(reply: Response, url: string): Promise<Landing>
  cookies(): { name: string; path: string; attributes: string }[]
}

export type Landing = { url: URL; reply?: Response }

/** @param pages path of the provider's own pages */
export function createBrowser(
  origin: string,
  pages = '/sso/',
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
): Browser {
  const jar = new Map<string, { name: string; value: string; path: string; attributes: string }>()
  const sent = (path: string) =>
    [...jar.values()]
      .filter((cookie) => path === cookie.path || path.startsWith(`${cookie.path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/'
    if (value === '' || line.includes('expires=Thu, 01 Jan 1970')) jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { name, value, path, attributes: attributes.join('; ') })
  }
  const open: Browser['open'] = async (url, init = {}) => {
    const headers = new Headers({ accept: 'text/html', 'accept-language': 'de-CH', 'user-agent': userAgent })
    new Headers(init.headers).forEach((value, name) => void headers.set(name, value))
    headers.set('cookie', sent(new URL(url).pathname))
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of reply.headers.getSetCookie()) keep(line)
    return reply
  }
  const followFrom: Browser['followFrom'] = async (reply, from) => {
    const location = reply.headers.get('location')
    if (location === null) return { url: new URL(from), reply }
    const url = new URL(location, from)
    if (url.origin !== origin || !url.pathname.startsWith(pages)) return { url }
    return await followFrom(await open(url.href), url.href)
  }
  return {
    open,
    send: (url, fields, headers = { 'sec-fetch-site': 'same-origin' }) =>
      open(url, { method: 'POST', body: new URLSearchParams(fields), headers }),
    follow: async (url) => await followFrom(await open(url), url),
    followFrom,
    cookies: () => [...jar.values()],
  }
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  scope: string
}

/** The web app's requests to the provider: authorization code with PKCE (RFC 7636). */
export function createClient({
  origin,
  issuer,
  clientId = 'web',
}: {
  origin: string
  issuer: string
  clientId?: string
}) {
  const redirectUri = `${origin}/de-ch/ssocallback`
  const verifier = randomBytes(32).toString('base64url')

  const parameters = (changed: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'the-state',
      nonce: 'the-nonce',
      ...changed,
    })
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${issuer}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ client_id: clientId, ...fields }),
    })
  const redeem = (code: string) =>
    post('/token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier })
  const refresh = (refreshToken: string) => post('/token', { grant_type: 'refresh_token', refresh_token: refreshToken })

  return {
    parameters,
    authorizationUrl: (changed?: Record<string, string>) => `${issuer}/auth?${parameters(changed)}`,
    post,
    redeem,
    refresh,
    /** Refreshes and throws if that fails. */
    async refreshed(refreshToken: string): Promise<Tokens> {
      const reply = await refresh(refreshToken)
      if (reply.status !== 200) throw new Error(`The refresh was refused: ${await reply.text()}`)
      return (await reply.json()) as Tokens
    },
    /** Signs in on the provider's page and redeems the code. */
    async signIn(browser: Browser, email: string, password: string, changed?: Record<string, string>): Promise<Tokens> {
      const { url } = await browser.follow(`${issuer}/auth?${parameters(changed)}`)
      const landed = await browser.followFrom(await browser.send(url.href, { email, password }), url.href)
      const code = landed.url.searchParams.get('code')
      if (code === null) throw new Error(`No code: ${landed.url} ${await landed.reply?.text()}`)
      const reply = await redeem(code)
      if (reply.status !== 200) throw new Error(`The code was refused: ${await reply.text()}`)
      return (await reply.json()) as Tokens
    },
  }
}
