import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { migratedPostgres } from './support/databases.ts'
import { freePort, type ServerProcess, startServer } from './support/processes.ts'
import { addAccount, createBrowser, createClient } from './support/provider.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

const email = 'vera@band.example'
const password = 'Trompeten-1899-laut'
const evil = 'evil.example'

let folder: string
let port: number
let origin: string
let server: ServerProcess
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-bad-input-'))
  const databaseUrl = await migratedPostgres()
  const database = await openDatabase({ databaseUrl, dataFolder: folder, poolSize: 1 })
  await addAccount(database, { email, password })
  await database.close()
  port = await freePort()
  origin = `http://localhost:${port}`
  server = await startServer({ PORT: `${port}`, DATA_FOLDER: folder, DATABASE_URL: databaseUrl, DEMO: '0' })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Sends raw request lines, which may be malformed. Returns everything received until the server closes. */
const raw = async (lines: readonly string[]): Promise<{ status: number; head: string; all: string }> => {
  const socket = net.connect(port, '127.0.0.1')
  let all = ''
  socket.on('data', (chunk: Buffer) => {
    all += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  const [head = ''] = all.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, all }
}
const host = () => `Host: localhost:${port}`

describe("an attacker's value in a request header", () => {
  test.each([
    ['Host', () => [`Host: ${evil}`]],
    ['Host with our port', () => [`Host: ${evil}:${port}`]],
    ['Host with our name before an @', () => [`Host: localhost:${port}@${evil}`]],
    ['Host that begins like ours', () => [`Host: localhost:${port}.${evil}`]],
    ['X-Forwarded-Host', () => [host(), `X-Forwarded-Host: ${evil}`, 'X-Forwarded-Proto: https']],
    ['Forwarded', () => [host(), `Forwarded: host=${evil};proto=https`]],
    ['Referer', () => [host(), `Referer: https://${evil}/`]],
  ])('%s appears in no response', async (_, headers) => {
    for (const target of ['/', '/de-ch', '/calendar', '/sso/.well-known/openid-configuration', '/robots.txt']) {
      const { status, all } = await raw([`GET ${target} HTTP/1.1`, ...headers()])
      expect([target, status < 500, all.includes(evil)]).toEqual([target, true, false])
    }
  })

  test('two Hosts, none, and one with a line break are refused', async () => {
    for (const headers of [[host(), `Host: ${evil}`], [], ['Host: a\nX-Evil: 1']]) {
      const { status, all } = await raw(['GET /de-ch HTTP/1.1', ...headers])
      expect([headers, [307, 400].includes(status), all.includes(evil)]).toEqual([headers, true, false])
    }
  })

  test('headers of more than 16 kB are refused, and the next request is served', async () => {
    for (const header of [`X-Long: ${'x'.repeat(20_000)}`, `Cookie: ${'a=b; '.repeat(5000)}`]) {
      expect((await raw(['GET /api/frontend/layout/settings HTTP/1.1', host(), header])).status).toBe(431)
    }
    const many = Array.from({ length: 1500 }, (_, at) => `X-${at}: 123456`)
    expect((await raw(['GET /api/frontend/layout/settings HTTP/1.1', host(), ...many])).status).toBe(431)
    const token = `Authorization: Bearer ${'x'.repeat(9000)}`
    expect((await raw(['GET /api/participationselfservice HTTP/1.1', host(), token])).status).toBe(401)
    expect((await fetch(`${origin}/api/frontend/layout/settings`)).status).toBe(200)
  })
})

describe('an address that could redirect to another site', () => {
  test.each([
    `//${evil}`,
    `//${evil}/de-ch`,
    `///${evil}`,
    `/\\${evil}`,
    `/%2F${evil}`,
    `/%5C${evil}`,
    `/%0d%0aLocation:%20https://${evil}`,
    `/de-ch/../../${evil}`,
    `/calendar?to=https://${evil}`,
    `/de-ch/ssocallback?code=a&state=b&iss=https://${evil}`,
    `https://${evil}/`,
    `http://${evil}:80/sso/auth`,
  ])('%s never redirects to another site', async (target) => {
    const { status, head } = await raw([`GET ${target} HTTP/1.1`, host()])
    const location = /^location: (.*)$/im.exec(head)?.[1]
    expect(status).toBeLessThan(500)
    if (location === undefined) return
    expect(new URL(location, origin).origin).toBe(origin)
    expect(head.match(/^location:/gim)).toHaveLength(1)
  })

  test.each([
    ['another site', { redirect_uri: `https://${evil}/de-ch/ssocallback` }],
    ['a path of ours that is not registered', () => ({ redirect_uri: `${origin}/de-ch/ssocallback/../..//${evil}` })],
    ['a fragment', () => ({ redirect_uri: `${origin}/de-ch/ssocallback#@${evil}` })],
  ])('a sign-in rejects a redirect address with %s', async (_, given) => {
    const changed = typeof given === 'function' ? given() : given
    const client = createClient({ origin, issuer: `${origin}/sso` })
    const { url, reply } = await createBrowser(origin).follow(client.authorizationUrl(changed))
    expect([url.origin, reply?.status]).toEqual([origin, 400])
  })

  test('a sign-out rejects a redirect address that is not registered', async () => {
    const query = new URLSearchParams({ client_id: 'web', post_logout_redirect_uri: `https://${evil}/` })
    const { url, reply } = await createBrowser(origin).follow(`${origin}/sso/session/end?${query}`)
    expect([url.origin, reply?.status]).toEqual([origin, 400])
  })
})

describe('a sign-in that is tampered with', () => {
  const client = () => createClient({ origin, issuer: `${origin}/sso` })
  const codeOf = async (one: ReturnType<typeof client>) => {
    const browser = createBrowser(origin)
    const { url } = await browser.follow(one.authorizationUrl())
    return (await browser.followFrom(await browser.send(url.href, { email, password }), url.href)).url
  }

  test('the response names its issuer (RFC 9207) and returns the state unchanged', async () => {
    const answer = await codeOf(client())
    expect(answer.searchParams.get('iss')).toBe(`${origin}/sso`)
    expect(answer.searchParams.get('state')).toBe('the-state')
    const metadata: unknown = await (await fetch(`${origin}/sso/.well-known/openid-configuration`)).json()
    expect(metadata).toMatchObject({ authorization_response_iss_parameter_supported: true })
  })

  test('a code works once, and its replay revokes its tokens', async () => {
    const one = client()
    const code = (await codeOf(one)).searchParams.get('code') ?? ''
    const first = await one.redeem(code)
    expect(first.status).toBe(200)
    const { refresh_token } = (await first.json()) as { refresh_token: string }
    const replay = await one.redeem(code)
    expect([replay.status, await replay.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await one.refresh(refresh_token)).status).toBe(400)
  })

  test('a code is rejected from another client, and for another redirect address', async () => {
    const code = (await codeOf(client())).searchParams.get('code') ?? ''
    const thief = await client().redeem(code)
    expect([thief.status, await thief.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    const one = client()
    const moved = createClient({ origin: `https://${evil}`, issuer: `${origin}/sso` })
    const other = await moved.redeem((await codeOf(one)).searchParams.get('code') ?? '')
    expect(other.status).toBe(400)
  })

  test.each([
    'vera@band.example\r\nBcc: all@band.example',
    'vera@band.example\n',
    '\0vera@band.example',
    'a@b, c@d.example',
  ])('%j is rejected as an address', async (typed) => {
    const browser = createBrowser(origin)
    const { url } = await browser.follow(client().authorizationUrl())
    // Whitespace around an address is removed before it is validated.
    const answer = await browser.send(url.href, { email: typed, password: 'wrong' })
    expect(answer.status).toBe(422)
    const check = await fetch(`${origin}/api/frontend/registration/checkHasAccount`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: typed }),
    })
    expect(check.status).toBe(typed.trim() === email ? 200 : 400)
  })

  test('one password tried on many accounts is stopped, whatever X-Forwarded-For says', {
    tags: ['long'],
  }, async () => {
    const browser = createBrowser(origin)
    const { url } = await browser.follow(client().authorizationUrl())
    const attempt = async (at: number) => {
      const headers = {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `203.0.113.${at}`,
        forwarded: `for=10.0.0.${at}`,
      }
      return (await browser.send(url.href, { email: `member${at}@band.example`, password: 'Sommer2026' }, headers))
        .status
    }
    const answers = new Map<number, number>()
    for (let at = 0; at < 60; at++) {
      const status = await attempt(at)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    expect(answers.get(429)).toBeGreaterThanOrEqual(10)
    expect([...answers.keys()].sort()).toEqual([422, 429])
  })
})
