import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { freePort } from './processes.ts'

/** An external OpenID provider: Debian's Glewlwyd on loopback, with its own database in its own folder. */
export interface Glewlwyd {
  readonly issuer: string
  /** Its access tokens contain the scopes of the sign-in as their audience. */
  readonly audience: string
  readonly clientId: string
  /**
   * Signs in without a browser, as its own login page does: authorization code with PKCE, S256. `as`: another client.
   */
  signIn(person: ForeignPerson, as?: string): Promise<v.InferOutput<typeof Tokens>>
  stop(): Promise<void>
}

export interface ForeignPerson {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly password: string
}

interface GlewlwydOptions {
  /** Origin of the app: its callback and sign-out addresses are registered. */
  readonly appOrigin: string
  readonly people: readonly ForeignPerson[]
}

const program = '/usr/bin/glewlwyd'
const schema = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'
const webApp = '/usr/share/glewlwyd/webapp'
const clientId = 'app'
const scope = 'openid'

const Tokens = v.object({ access_token: v.string(), refresh_token: v.string(), id_token: v.string() })

/**
 * Installs Glewlwyd if this machine permits it: root on Debian.
 * @returns why it is missing, or null if it is installed
 */
export const missingGlewlwyd = (): string | null => {
  if (fs.existsSync(program) && fs.existsSync(schema)) return null
  const why = (reason: string) => `the foreign OpenID provider glewlwyd is not installed: ${reason}`
  if (process.getuid?.() !== 0) return why('only root can: apt-get install --no-install-recommends glewlwyd')
  if (!fs.existsSync('/etc/debian_version')) return why('this is not Debian')
  try {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 }
    const answer = 'glewlwyd glewlwyd/config_type select No configuration'
    execFileSync('debconf-set-selections', { ...options, input: answer, stdio: ['pipe', 'ignore', 'pipe'] })
    const packages = ['install', '-y', '--no-install-recommends', 'glewlwyd', 'dbconfig-no-thanks']
    const apt = (args: string[]) => execFileSync('apt-get', args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    try {
      apt(packages)
    } catch {
      apt(['update'])
      apt(packages)
    }
  } catch (error) {
    return why(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
  return fs.existsSync(program) && fs.existsSync(schema) ? null : why('its package brought no database schema')
}

export const startGlewlwyd = async ({ appOrigin, people }: GlewlwydOptions): Promise<Glewlwyd> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-glewlwyd-'))
  const origin = `http://localhost:${await freePort()}`
  const server = startGuarded(configure(folder, origin), folder)
  const stop = async () => {
    server.stdin?.end()
    if (server.exitCode === null) await once(server, 'exit')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(origin, folder)
    await setUp(origin, appOrigin, people)
  } catch (error) {
    await stop()
    throw error
  }
  const issuer = `${origin}/api/oidc`
  return {
    issuer,
    audience: scope,
    clientId,
    signIn: (person, as = clientId) => signIn({ origin, issuer, appOrigin, person, client: as }),
    stop,
  }
}

/** Writes database, web app and configuration. @returns the configuration's path */
const configure = (folder: string, origin: string): string => {
  const database = path.join(folder, 'glewlwyd.db')
  const sqlite = new DatabaseSync(database)
  sqlite.exec(gunzipSync(fs.readFileSync(schema)).toString())
  const extend = (table: string, column: string, name: string, format: object) =>
    sqlite.exec(
      `update ${table} set ${column} = json_set(${column}, '$."data-format".${name}', json('${JSON.stringify(format)}'))`,
    )
  const readable = { multiple: false, read: true, write: true }
  extend('g_client_module_instance', 'gcmi_parameters', 'post_logout_redirect_uris', { ...readable, multiple: true })
  extend('g_user_module_instance', 'gumi_parameters', 'email_verified', readable)
  sqlite.close()
  // Debian links libraries and settings into the web app, and Glewlwyd serves no links. (Node's cpSync preserves them.)
  const pages = path.join(folder, 'webapp')
  execFileSync('cp', ['-rL', webApp, pages])
  const pageSettings = path.join(pages, 'config.json')
  if (fs.statSync(pageSettings).isDirectory()) {
    fs.renameSync(pageSettings, path.join(pages, 'config'))
    fs.copyFileSync(path.join(pages, 'config', 'config.json'), pageSettings)
  }
  const configuration = fs
    .readFileSync('/etc/glewlwyd/glewlwyd.conf', 'utf8')
    .replace('/var/cache/glewlwyd/glewlwyd.db', database)
    .replace(/^port=.*/m, `port=${new URL(origin).port}\nbind_address="127.0.0.1"`)
    .replace(/^external_url=.*/m, `external_url="${origin}"`)
    .replace(/^cookie_secure=.*/m, 'cookie_secure=0')
    .replace(/^static_files_path=.*/m, `static_files_path="${pages}/"`)
  const file = path.join(folder, 'glewlwyd.conf')
  fs.writeFileSync(file, configuration)
  return file
}

/** Ends with this process, however it is killed: the wrapping shell waits for its input to close. */
const startGuarded = (configuration: string, folder: string): ChildProcess => {
  const log = fs.openSync(path.join(folder, 'log'), 'w')
  const guard = `"$0" -c "$1" & server=$!; read -r _; kill "$server"; wait "$server"`
  return spawn('/bin/sh', ['-c', guard, program, configuration], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['pipe', log, log],
  })
}

const waitUntilReady = async (origin: string, folder: string): Promise<void> => {
  const patience = Date.now() + 20_000
  for (;;) {
    const there = await fetch(`${origin}/config`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (there) return
    if (Date.now() > patience) throw new Error(`no glewlwyd:\n${fs.readFileSync(path.join(folder, 'log'), 'utf8')}`)
    await sleep(50)
  }
}

/** Session of its administration API and its login page: JSON with one set of cookies. */
const createSession = (origin: string) => {
  const cookies = new Map<string, string>()
  const ask = async (method: string, address: string, body?: object): Promise<Response> => {
    const response = await fetch(new URL(address, origin), {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return response
  }
  return {
    open: (address: string) => ask('GET', address),
    send: async (method: 'POST' | 'PUT', address: string, body: object): Promise<void> => {
      const response = await ask(method, address, body)
      if (!response.ok) throw new Error(`glewlwyd: ${method} ${address} ${response.status} ${await response.text()}`)
    },
  }
}

const setUp = async (origin: string, appOrigin: string, people: readonly ForeignPerson[]): Promise<void> => {
  const admin = createSession(origin)
  await admin.send('POST', '/api/auth/', { username: 'admin', password: 'password' })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const parameters = {
    iss: `${origin}/api/oidc`,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': 300,
    'refresh-token-duration': 1_209_600,
    'code-duration': 60,
    'refresh-token-rolling': true,
    'refresh-token-one-use': 'always',
    'auth-type-code-enabled': true,
    'auth-type-refresh-enabled': true,
    'allow-non-oidc': false,
    'jwks-show': true,
    'subject-type': 'public',
    'pkce-allowed': true,
    'pkce-required-public-client': true,
    'introspection-revocation-allowed': true,
    'introspection-revocation-allow-target-client': true,
    'session-management-allowed': true,
    // Its sign-out page needs these settings.
    'front-channel-logout-allowed': true,
    'back-channel-logout-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
    'session-cookie-expiration': 2_419_200,
    'oauth-par-allowed': true,
    'oauth-par-request_uri-prefix': 'urn:ietf:params:oauth:request_uri:',
    'oauth-par-duration': 90,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    'scope-claim': 'no',
    claims: [
      {
        name: 'email_verified',
        'user-property': 'email_verified',
        type: 'boolean',
        'boolean-value-true': 'yes',
        'boolean-value-false': 'no',
        mandatory: true,
        scope: [],
      },
    ],
    'allowed-scope': [scope],
    'request-parameter-allow': true,
  }
  await admin.send('POST', '/api/mod/plugin/', { module: 'oidc', name: 'oidc', display_name: 'oidc', parameters })
  const client = {
    confidential: false,
    enabled: true,
    scope: [],
    redirect_uri: ['de-ch', 'en-gb'].map((locale) => `${appOrigin}/${locale}/ssocallback`),
    post_logout_redirect_uris: ['de-ch', 'en-gb'].map((locale) => `${appOrigin}/${locale}`),
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['none'],
  }
  await admin.send('POST', '/api/client/', { client_id: clientId, name: 'Band', ...client })
  await admin.send('POST', '/api/client/', { client_id: 'other', name: 'Another app', ...client })
  for (const { username, name, email, emailVerified, password } of people) {
    const verified = emailVerified ? 'yes' : 'no'
    const user = { username, name, email, email_verified: verified, password, enabled: true, scope: [scope] }
    await admin.send('POST', '/api/user/', user)
  }
}

interface SigningIn {
  readonly origin: string
  readonly issuer: string
  readonly appOrigin: string
  readonly person: ForeignPerson
  readonly client: string
}

const signIn = async ({ origin, issuer, appOrigin, person, client }: SigningIn) => {
  const browser = createSession(origin)
  const redirectUri = `${appOrigin}/de-ch/ssocallback`
  const verifier = randomBytes(32).toString('base64url')
  const parameters = new URLSearchParams({
    client_id: client,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    state: 'the-state',
    nonce: 'the-nonce-of-this-request',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  await browser.send('POST', '/api/auth/', { username: person.username, password: person.password })
  await browser.send('PUT', `/api/auth/grant/${client}`, { scope })
  const answer = await browser.open(`${issuer}/auth?${parameters}&g_continue`)
  const code = new URL(answer.headers.get('location') ?? issuer).searchParams.get('code')
  if (code === null) throw new Error(`glewlwyd gave no code: ${answer.status} ${answer.headers.get('location')}`)
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  return v.parse(Tokens, await response.json())
}
