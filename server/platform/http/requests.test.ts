import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { createApp } from '../../app.ts'
import { membership, person } from '../db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let member: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  member = await api.addPerson()
})
afterAll(() => api.stop())

const settings = '/api/frontend/layout/settings'
const answers = '/api/participationselfservice/'
const refusal = async (response: Response) => [response.status, v.parse(ErrorReply, await response.json()).code]

describe('tokens', () => {
  const withToken = async (token: string) =>
    await refusal(await api.request('GET /api/participationselfservice', { token }))
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('an expired one is reported as expired, so that the app renews it', async () => {
    expect(await withToken(await api.tokenFor(member, { lifetime: -60 }))).toEqual([401, 'auth.token_expired'])
  })

  test.each([
    ['signed by a stranger', { forged: true }],
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['for another audience', { audience: 'urn:other' }],
    ['that is an id_token', { type: 'JWT' }],
  ])('one %s is invalid', async (_, options) => {
    expect(await withToken(await api.tokenFor(member, options))).toEqual([401, 'auth.token_invalid'])
  })

  test('one without a signature, one with a truncated signature and a non-JWT are invalid', async () => {
    const good = await api.tokenFor(member)
    const [, payload = ''] = good.split('.')
    const unsigned = `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`
    for (const token of [unsigned, good.slice(0, -3), 'x', 'a.b.c', 'Ã©']) {
      expect([token, ...(await withToken(token))]).toEqual([token, 401, 'auth.token_invalid'])
    }
    const basic = await api.request('GET /api/participationselfservice', { headers: { Authorization: 'Basic YTpi' } })
    expect([basic.headers.get('www-authenticate'), ...(await refusal(basic))]).toEqual([
      'Bearer error="invalid_token"',
      401,
      'auth.token_invalid',
    ])
  })

  test('a valid one is checked on public endpoints too; one of a deleted account is reported as such', async () => {
    const expired = await api.tokenFor(member, { lifetime: -60 })
    expect(await refusal(await api.request(`GET ${settings}`, { token: expired }))).toEqual([401, 'auth.token_expired'])
    const nobody = { sub: '00000000-0000-4000-8000-000000000000', personId: 0 }
    expect(await withToken(await api.tokenFor(nobody))).toEqual([403, 'auth.account_gone'])
    // A device that was offline when its account was deleted has only such a token.
    expect(await withToken(await api.tokenFor(nobody, { lifetime: -60 }))).toEqual([403, 'auth.account_gone'])
    expect(await withToken(await api.tokenFor(nobody, { lifetime: -60, forged: true }))).toEqual([
      401,
      'auth.token_invalid',
    ])
    expect(await withToken(await api.tokenFor({ sub: "x' or 1=1", personId: 0 }))).toEqual([403, 'auth.account_gone'])
  })

  test('a membership that ends takes effect at once', async () => {
    const leaving = await api.addPerson()
    const token = await api.tokenFor(leaving)
    expect((await api.request('GET /api/participationselfservice', { token })).status).toBe(200)
    const until = (leaveDate: string) =>
      api.db.update(membership).set({ leaveDate }).where(eq(membership.personId, leaving.personId))
    await until('2026-03-10')
    expect((await api.request('GET /api/participationselfservice', { token })).status).toBe(200)
    await until('2026-03-09')
    expect(await withToken(token)).toEqual([403, 'auth.not_a_member'])
  })

  test('the language of a member’s last request is stored', async () => {
    const localeOf = async () =>
      (await api.db.select({ locale: person.locale }).from(person).where(eq(person.id, member.personId)))[0]?.locale
    await api.request(`GET ${settings}`, { as: member, locale: 'en-gb' })
    expect(await localeOf()).toBe('en-gb')
    await api.request(`GET ${settings}`, { as: member, headers: { 'Accept-Language': 'de' } })
    expect(await localeOf()).toBe('de-ch')
  })
})

describe('malformed input', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    api.request(`POST ${answers}`, { as: member, body, headers })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"eventId":1,"eventId":',
    '\u0000',
    '['.repeat(5000),
    `${'['.repeat(49_000)}${']'.repeat(49_000)}`,
  ])('the body %.20s is refused', async (body) => {
    expect((await post(body)).status).toBe(400)
  })

  test('other content types, invalid UTF-8 and NUL characters, which database text cannot contain, are refused', async () => {
    const good = { eventId: 1, status: true, remarks: '' }
    const form = await post('eventId=1', { 'Content-Type': 'application/x-www-form-urlencoded' })
    expect(await refusal(form)).toEqual([400, 'request.malformed'])
    expect(await refusal(await post(JSON.stringify({ ...good, remarks: 'a\0b' })))).toEqual([400, 'request.malformed'])
    expect(await refusal(await api.request('GET /api/frontend/event?filter=title==%00'))).toEqual([
      400,
      'request.malformed',
    ])
    const latin = await fetch(`${api.origin}${answers}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await api.tokenFor(member)}` },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    })
    expect(await refusal(latin)).toEqual([400, 'request.malformed'])
  })

  test('a body that the client aborts is not logged as an outage: one line at debug level', async () => {
    const token = await api.tokenFor(member)
    const before = api.logged.length
    const socket = net.connect(Number(new URL(api.origin).port), 'localhost')
    await once(socket, 'connect')
    const head = [
      `POST ${answers} HTTP/1.1`,
      `Host: ${new URL(api.origin).host}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{"eventId":`)
    // The handler of the first request is waiting for the rest of its body when this reply arrives.
    await api.request('GET /api/frontend/layout/settings')
    socket.destroy()
    const lines = () => api.logged.slice(before).map((line) => JSON.parse(line))
    await vi.waitFor(() =>
      expect(lines()).toContainEqual(
        expect.objectContaining({ level: 'debug', message: 'request.completed', cut: true }),
      ),
    )
    // The first handler has failed before another request of the same kind is answered.
    expect((await post('{}')).status).toBe(400)
    expect(lines().filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
  })

  test.each(['0', '-1', '1.5', '2147483648', '999999999999999', 'abc', '%00', '%F0%9F%8E%BA'])(
    'the number %s in a path is refused',
    async (id) => {
      expect((await api.request(`GET /api/frontend/event/${id}`)).status).toBe(400)
    },
  )

  test('paging beyond its limits is refused, an empty page is not', async () => {
    for (const query of ['page=-1', 'page=x', 'size=0', 'size=101', 'order=up', `sort=${'x'.repeat(61)}`]) {
      expect([query, (await api.request(`GET /api/frontend/event?${query}`)).status]).toEqual([query, 400])
    }
    expect((await api.request('GET /api/frontend/event?page=999999&size=100')).status).toBe(200)
  })
})

describe('paths and methods', () => {
  test('an unknown path below /api returns 404 as JSON', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/none',
      '/api/frontend/event/1/none',
      '/api/..%2f..%2fetc/passwd',
    ] as const) {
      expect([path, ...(await refusal(await api.request(`GET ${path}`)))]).toEqual([path, 404, 'not_found'])
    }
  })

  test('an unsupported method returns 405 with the allowed ones', async () => {
    const wrong = await api.request('PUT /api/frontend/event')
    expect([wrong.headers.get('allow'), ...(await refusal(wrong))]).toEqual(['GET, HEAD', 405, 'method.not_allowed'])
    const deleted = await api.request(`DELETE ${answers}`)
    expect([deleted.headers.get('allow'), deleted.status]).toEqual(['GET, HEAD, POST, PUT', 405])
    expect((await api.request(`HEAD ${settings}`)).status).toBe(200)
  })

  test('an app that is too old for this server gets 426', async () => {
    const sent = async (number: string) =>
      (await api.request(`GET ${settings}`, { headers: { 'X-Contract': number } })).status
    expect([await sent('0'), await sent('1'), await sent('99'), await sent('one')]).toEqual([426, 200, 200, 400])
  })

  test('a request for another host is redirected to the public origin, with path and query', async () => {
    const { port } = new URL(api.origin)
    const location = await new Promise((resolve, reject) => {
      const headers = { Host: 'evil.example' }
      http
        .get({ host: '127.0.0.1', port, path: '/de-ch/calendar?x=1', headers }, (response) => {
          response.resume()
          resolve([response.statusCode, response.headers.location])
        })
        .on('error', reject)
    })
    expect(location).toEqual([307, `${api.origin}/de-ch/calendar?x=1`])
  })

  test('error messages are in the language of the caller', async () => {
    const messages = await Promise.all(
      (['de-ch', 'en-gb'] as const).map(async (locale) => {
        const response = await api.request('GET /api/none', { locale })
        return [response.headers.get('content-language'), v.parse(ErrorReply, await response.json()).message]
      }),
    )
    expect(messages).toEqual([
      ['de-CH', 'Diese Seite oder dieser Eintrag existiert nicht oder nicht mehr.'],
      ['en-GB', expect.not.stringContaining('gibt')],
    ])
  })
})

test('a flood from one address gets 429, whatever the spelling of the path; other addresses are served', {
  tags: ['long'],
}, async () => {
  const flooded = await startTestServer({ kind: 'postgres', environment: { TRUST_PROXY: '1' } })
  try {
    const from = (address: string, path = '/api/none') =>
      flooded.request(`GET ${path}` as 'GET /', { headers: { 'X-Forwarded-For': address } })
    let last = await from('203.0.113.1')
    for (let sent = 0; last.status !== 429 && sent < 5000; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.1')))
      last = answers.at(-1) ?? last
    }
    expect(last.headers.get('retry-after')).toMatch(/^(?:[1-9]|[1-5]\d|60)$/)
    expect(await refusal(last)).toEqual([429, 'request.rate_limited'])
    expect((await from('203.0.113.1', '/%61pi/none')).status).toBe(429)
    expect((await from('203.0.113.2')).status).toBe(404)
  } finally {
    await flooded.stop()
  }
})

test('the log contains routes, but no addresses, query strings or tokens', async () => {
  const token = await api.tokenFor(member)
  await (await api.request('GET /api/frontend/event/1?secret=hidden', { token })).text()
  await vi.waitFor(() => expect(api.logged.at(-1)).toContain('"/api/frontend/event/:id"'), { timeout: 5000 })
  expect(JSON.parse(api.logged.at(-1) ?? '')).toMatchObject({
    method: 'GET',
    route: '/api/frontend/event/:id',
    status: 404,
  })
  expect(api.logged.join('\n')).not.toMatch(/hidden|127\.0\.0\.1/)
  expect(api.logged.join('\n')).not.toContain(token.slice(0, 20))
})

test('with a public origin demo accounts have no access, and HSTS is sent', async () => {
  const open = await startTestServer({ kind: 'postgres', environment: { PUBLIC_ORIGIN: 'https://band.example' } })
  try {
    const demo = await open.addPerson({ demo: true })
    const app = createApp(open.deps)
    const response = await app.request('/api/participationselfservice', {
      headers: { Authorization: `Bearer ${await open.tokenFor(demo)}` },
    })
    expect(await refusal(response)).toEqual([401, 'auth.token_invalid'])
    const redirected = await open.request('GET /api/none')
    expect(redirected.headers.get('strict-transport-security')).toBe('max-age=31536000')
  } finally {
    await open.stop()
  }
})
