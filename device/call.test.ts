import { describe, expect, it } from 'vitest'
import { updateParticipation } from '#contract/answers.ts'
import { uploadFile } from '#contract/edited-documents.ts'
import { getEventIcal, listEvents } from '#contract/events.ts'
import { getSettings } from '#contract/layout.ts'
import { gate, json, testDevice } from '../tests/support/device.ts'
import { type CallSettings, createCall } from './call.ts'
import {
  AppTooOldError,
  OfflineError,
  RefusedError,
  SignInNeededError,
  SignInNotAcceptedError,
  TemporaryError,
} from './errors.ts'

const row = { id: 4, eventId: 7, status: true, remarks: '', version: 3 }
const change = {
  query: {},
  headers: { 'if-match': '"2"' },
  body: { id: 4, eventId: 7, status: true, remarks: '' },
}

const caller = (answer: (request: Request) => Promise<Response> | Response, more: Partial<CallSettings> = {}) => {
  const requests: Request[] = []
  const device = testDevice()
  const call = createCall({
    schedule: device.tab().schedule,
    transport: async (request) => {
      requests.push(request)
      return answer(request)
    },
    accessToken: async () => 'token-1',
    locale: () => 'en-gb',
    origin: 'https://band.example',
    ...more,
  })
  return { call, requests, device }
}
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('should have been refused'),
    (error: unknown) => error,
  )

describe('a request', () => {
  it('carries method, address, version, language, contract number, token and body', async () => {
    const { call, requests } = caller(() => json(row))
    expect(await call(updateParticipation, change)).toMatchObject(row)
    const request = requests[0]
    expect(request?.method).toBe('PUT')
    expect(request?.url).toBe('https://band.example/api/participationselfservice/')
    expect(await request?.json()).toEqual(change.body)
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'if-match': '"2"',
      'accept-language': 'en-GB',
      'x-contract': '1',
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
    })
  })

  it('carries a file unchanged, with a timeout that suits a slow connection', async () => {
    const sent = {
      id: 3,
      title: 'Flyer',
      mimeType: 'image/png',
      size: 4,
      category: null,
      roleType: null,
      group: null,
      folder: null,
      version: 1,
    }
    const waits: number[] = []
    const { call, requests } = caller(() => json(sent), {
      schedule: (wait) => {
        waits.push(wait)
        return () => undefined
      },
    })
    expect(await call(uploadFile, { query: { title: 'Flyer' } }, { file: new Blob(['\x89PNG']) })).toEqual(sent)
    expect(requests[0]?.url).toBe('https://band.example/api/frontend/internal/admin/file?title=Flyer')
    expect(requests[0]?.headers.get('content-type')).toBe('application/octet-stream')
    expect(await requests[0]?.text()).toBe('\x89PNG')
    // 30 MB at 1 Mbit/s.
    expect(waits).toEqual([300_000])
  })

  it('encodes params and query into the address and omits undefined values', async () => {
    const { call, requests } = caller((request) =>
      request.url.endsWith('/ical') ? new Response('BEGIN:VCALENDAR') : json({ _embedded: { items: [] } }),
    )
    await call(listEvents, { query: { filter: 'title==a&b', sort: 'dateStart', page: undefined } })
    expect(requests[0]?.url).toBe('https://band.example/api/frontend/event?filter=title%3D%3Da%26b&sort=dateStart')
    const bytes = await call(getEventIcal, { params: { id: 12 } })
    expect(requests[1]?.url).toBe('https://band.example/api/frontend/event/12/ical')
    expect(new TextDecoder().decode(bytes)).toBe('BEGIN:VCALENDAR')
  })

  it('carries no token to an unsecured route, and none without a session', async () => {
    const answer = () => json({ _embedded: { items: [] } })
    const open = caller(answer, { securedRoutes: ['/api/*/internal/*'] })
    await open.call(listEvents, { query: {} })
    const anonymous = caller(answer, { accessToken: async () => null })
    await anonymous.call(listEvents, { query: {} })
    expect([open, anonymous].map(({ requests }) => requests[0]?.headers.get('authorization'))).toEqual([null, null])
  })
})

describe('a response that is not from our server', () => {
  const portal = '<html>Welcome to the hotel</html>'
  const html = { headers: { 'content-type': 'text/html' } }
  it.each<[string, () => Response, string]>([
    ['a captive portal with 200', () => new Response(portal, html), 'foreign'],
    ['a captive portal that claims to send JSON', () => new Response(portal, json({})), 'foreign'],
    ['JSON of a foreign server', () => json({ ok: true }), 'foreign'],
    ['a 403 page of a proxy', () => new Response(portal, { ...html, status: 403 }), 'foreign'],
    ['a 404 in foreign JSON', () => json({ error: 'no' }, 404), 'foreign'],
    ['a redirect that was followed', () => redirected(json({ _embedded: { items: [] } })), 'foreign'],
  ])('%s is a network error', async (_, answer, reason) => {
    const { call } = caller(answer)
    expect(await failure(call(listEvents, { query: {} }))).toMatchObject({ name: 'OfflineError', reason })
  })
  const redirected = (response: Response): Response => Object.defineProperty(response, 'redirected', { value: true })

  it('is a network error when a page is returned instead of a file', async () => {
    const { call } = caller(() => new Response(portal, html))
    expect(await failure(call(getEventIcal, { params: { id: 1 } }))).toBeInstanceOf(OfflineError)
  })

  it('is a network error without a connection and after a timeout', async () => {
    const dead = caller(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(dead.call(getSettings, {}))).toMatchObject({ name: 'OfflineError', reason: 'network' })
    const requested = gate()
    const slow = caller(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason))
          requested.open()
        }),
    )
    const late = failure(slow.call(getSettings, {}))
    await requested.opened
    slow.device.advance(15_000)
    expect(await late).toMatchObject({ name: 'OfflineError', reason: 'timeout' })
  })

  it("rejects with the reason of the caller's own abort", async () => {
    const controller = new AbortController()
    const { call } = caller(async (request) => {
      controller.abort(new Error('left the page'))
      request.signal.throwIfAborted()
      return json({})
    })
    expect(await failure(call(getSettings, {}, { signal: controller.signal }))).toEqual(new Error('left the page'))
  })
})

describe('a response of our server', () => {
  it.each([500, 502, 503, 504, 408, 425, 429])('%i is a temporary error', async (status) => {
    const { call } = caller(() => json({}, status, { 'Retry-After': '7', 'X-Request-Id': 'request-1' }))
    const error = await failure(call(getSettings, {}))
    expect(error).toBeInstanceOf(TemporaryError)
    expect(error).toMatchObject({ status, retryAfter: 7000, requestId: 'request-1' })
  })

  it('a refusal carries code, message, fields and the current row', async () => {
    const body = { type: 'danger', message: 'Inzwischen geändert', code: 'conflict.version', current: row }
    const { call } = caller(() => json(body, 412))
    const error = await failure(call(updateParticipation, change))
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({ status: 412, code: 'conflict.version', message: 'Inzwischen geändert', current: row })
  })

  it('maps an unknown code of a newer server to "other"', async () => {
    const { call } = caller(() => json({ type: 'info', message: 'Neu', code: 'rule.of_2030' }, 422))
    expect(await failure(call(updateParticipation, change))).toMatchObject({ code: 'other', message: 'Neu' })
  })

  it('426 requests an app update', async () => {
    const { call } = caller(() => json({}, 426))
    expect(await failure(call(getSettings, {}))).toBeInstanceOf(AppTooOldError)
  })

  it('renews the token once after a 401 and repeats the request with its body', async () => {
    const { call, requests } = caller(
      (request) => (request.headers.get('authorization') === 'Bearer token-2' ? json(row) : json({}, 401)),
      { accessToken: async (rejected) => (rejected === 'token-1' ? 'token-2' : 'token-1') },
    )
    expect(await call(updateParticipation, change)).toMatchObject(row)
    expect(await requests[1]?.json()).toEqual(change.body)
  })

  it('reports the code of a 401 for a token that was just renewed', async () => {
    const body = { type: 'danger', message: 'Ungültig', code: 'auth.token_invalid' }
    const renewed = caller(() => json(body, 401), {
      accessToken: async (rejected) => (rejected ? 'token-2' : 'token-1'),
    })
    const error = await failure(renewed.call(getSettings, {}))
    expect(error).toBeInstanceOf(SignInNotAcceptedError)
    expect(error).toMatchObject({ code: 'auth.token_invalid' })
    expect(renewed.requests).toHaveLength(2)
  })

  it('requests a sign-in on a 401 without a session or after the session has ended', async () => {
    const ended = caller(() => json({}, 401), { accessToken: async (rejected) => (rejected ? null : 'token-1') })
    expect(await failure(ended.call(getSettings, {}))).toMatchObject({ name: 'SignInNeededError', code: 'other' })
    const anonymous = caller(() => json({}, 401), { accessToken: async () => null })
    expect(await failure(anonymous.call(getSettings, {}))).toBeInstanceOf(SignInNeededError)
    expect(anonymous.requests).toHaveLength(1)
  })
})
