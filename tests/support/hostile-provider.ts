import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'

type Claims = Record<string, unknown>
/** A faulty response of an endpoint; 'lose': processed, but the reply never arrives. */
export type Fault = { status: number; body: string; type?: string } | 'lose' | 'refuse-connection'

/** The faults of an OpenID provider. Everything not listed is correct. */
export interface Faults {
  /** Entries of the discovery document; undefined removes one. */
  metadata?: Record<string, unknown>
  /** Parameters of its response at the callback; undefined removes one. */
  answer?: Record<string, string | undefined>
  /** Claims of the id_token; undefined removes one. */
  claims?: Claims
  signature?: 'none' | 'another key' | 'unknown key' | 'public key as secret' | 'changed afterwards'
  /** Members of the token reply; undefined removes one. */
  reply?: Record<string, unknown>
  token?: Fault
  keys?: Fault
  userinfo?: Fault
  discovery?: Fault
  revocation?: Fault
  par?: Fault
}

export interface HostileProvider {
  readonly issuer: string
  faults: Faults
  /** Requested paths below the issuer, with their form or query. */
  readonly asked: { readonly path: string; readonly form: URLSearchParams; readonly bearer: string | null }[]
  /** Returns how often a path was requested. */
  times(path: string): number
  stop(): Promise<void>
}

const subject = '5a1e'

const merged = (right: Claims, wrong: Claims = {}): Claims =>
  Object.fromEntries(Object.entries({ ...right, ...wrong }).filter(([, value]) => value !== undefined))

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body)
}

/**
 * A provider on loopback with injectable faults in every response. It asks for no password, rotates its refresh tokens
 * and revokes their family if one is reused after its successor was used (docs/decisions/0006).
 */
export const startHostileProvider = async (now: () => Date): Promise<HostileProvider> => {
  const [own, other] = await Promise.all([1, 2].map(() => generateKeyPair('ES256', { extractable: true })))
  if (own === undefined || other === undefined) throw new Error('no keys')
  const jwk: JWK = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
  const requests = new Map<string, URLSearchParams>()
  const pushed = new Map<string, URLSearchParams>()
  let [used, issued, revoked] = [0, 0, false]
  let signedInAt = 0

  const signed = async (claims: Claims): Promise<string> => {
    const jwt = new SignJWT(claims)
    const header = { alg: 'ES256', kid: 'k1' }
    const { signature } = provider.faults
    switch (signature) {
      case 'none':
        return new UnsecuredJWT(claims).encode()
      case 'another key':
        return jwt.setProtectedHeader(header).sign(other.privateKey)
      case 'unknown key':
        return jwt.setProtectedHeader({ ...header, kid: 'k9' }).sign(own.privateKey)
      case 'public key as secret':
        return jwt
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .sign(new TextEncoder().encode(await exportSPKI(own.publicKey)))
      case 'changed afterwards': {
        const [head, , tail] = (await jwt.setProtectedHeader(header).sign(own.privateKey)).split('.')
        return [head, Buffer.from(JSON.stringify({ ...claims, email: 'x' })).toString('base64url'), tail].join('.')
      }
      default:
        return jwt.setProtectedHeader(header).sign(own.privateKey)
    }
  }

  const tokens = async (nonce: string | null): Promise<object> => {
    const iat = now().getTime() / 1000
    const accessToken = `a${++issued}`
    const hash = createHash('sha256').update(accessToken).digest()
    const right = {
      iss: issuer,
      sub: subject,
      aud: 'mhz-app',
      iat,
      exp: iat + 600,
      auth_time: signedInAt,
      at_hash: hash.subarray(0, 16).toString('base64url'),
      ...(nonce === null ? {} : { nonce }),
    }
    return merged(
      {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: 600,
        refresh_token: `r${issued}`,
        id_token: await signed(merged(right, provider.faults.claims)),
        scope: 'openid email profile',
      },
      provider.faults.reply,
    )
  }

  /** Returns status and JSON of the token endpoint. */
  const token = async (form: URLSearchParams): Promise<[number, object]> => {
    if (form.get('grant_type') === 'authorization_code') {
      const request = requests.get(form.get('code') ?? '')
      requests.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (request === undefined || request.get('code_challenge') !== challenge) return [400, { error: 'invalid_grant' }]
      signedInAt = Math.floor(now().getTime() / 1000)
      revoked = false
      used = issued + 1
      return [200, await tokens(request.get('nonce'))]
    }
    const given = Number(/^r(\d+)$/.exec(form.get('refresh_token') ?? '')?.[1] ?? 0)
    revoked ||= given < used
    if (revoked || given > issued) return [400, { error: 'invalid_grant' }]
    used = given
    return [200, await tokens(null)]
  }

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const request = pushed.get(query.get('request_uri') ?? '') ?? query
    const code = randomUUID()
    requests.set(code, request)
    const back = new URL(request.get('redirect_uri') ?? '')
    const answer = { code, state: request.get('state') ?? '', iss: issuer, ...provider.faults.answer }
    for (const [name, value] of Object.entries(answer)) if (value !== undefined) back.searchParams.set(name, value)
    response.writeHead(303, { location: back.href }).end()
  }

  const send = (response: ServerResponse, status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const faultOf: Record<string, keyof Faults> = {
    '/token': 'token',
    '/keys': 'keys',
    '/me': 'userinfo',
    '/revocation': 'revocation',
    '/par': 'par',
    '/.well-known/openid-configuration': 'discovery',
  }
  const rightAnswer = async (path: string, form: URLSearchParams): Promise<[number, unknown]> => {
    switch (path) {
      case '/.well-known/openid-configuration':
        return [200, merged(metadata, provider.faults.metadata)]
      case '/keys':
        return [200, { keys: [jwk] }]
      case '/token':
        return token(form)
      case '/me':
        return [200, { sub: subject }]
      case '/revocation':
        return [200, {}]
      case '/par': {
        const address = `urn:ietf:params:oauth:request_uri:${randomUUID()}`
        pushed.set(address, form)
        return [201, { request_uri: address, expires_in: 60 }]
      }
      default:
        return [404, {}]
    }
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer)
    const form = request.method === 'POST' ? await formOf(request) : url.searchParams
    const path = url.pathname
    provider.asked.push({ path, form, bearer: request.headers.authorization ?? null })
    const name = faultOf[path]
    const fault = name === undefined ? undefined : (provider.faults[name] as Fault | undefined)
    if (fault === 'refuse-connection') return void request.socket.destroy()
    if (typeof fault === 'object')
      return void response.writeHead(fault.status, { 'content-type': fault.type ?? 'application/json' }).end(fault.body)
    if (path === '/auth') return authorize(url.searchParams, response)
    const [status, body] = await rightAnswer(path, form)
    if (fault === 'lose') request.socket.destroy()
    else send(response, status, body)
  }

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/me`,
    revocation_endpoint: `${issuer}/revocation`,
    end_session_endpoint: `${issuer}/end`,
    response_types_supported: ['code'],
    authorization_response_iss_parameter_supported: true,
  }
  const provider: HostileProvider = {
    issuer,
    faults: {},
    asked: [],
    times: (path) => provider.asked.filter((one) => one.path === path).length,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}
