import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import { createProvider } from '#device/tokens/provider.ts'
import { readTokens } from '#device/tokens/record.ts'
import type { ValidationResult } from '#device/tokens/result.ts'
import { createTokens } from '#device/tokens/tokens.ts'
import { type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { type Faults, type HostileProvider, startHostileProvider } from '../../../tests/support/hostile-provider.ts'
import { returnFromSignIn, signedIn, stateIs } from '../../../tests/support/session-page.ts'

/** A Friday evening, by the device's clock and the provider's. */
const start = Date.parse('2026-11-20T19:00:00Z')
const seconds = start / 1000

let device: TestDevice
let provider: HostileProvider
beforeAll(async () => {
  provider = await startHostileProvider(() => device.tab().now())
})
afterAll(() => provider.stop())
beforeEach(() => {
  device = testDevice('2026-11-20T19:00:00Z')
  provider.faults = {}
  provider.asked.length = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

const settings = () => ({ issuer: provider.issuer })
const tokens = () => readTokens(openDeviceDatabase(device.tab()))

/** Another tab or the worker, which returns the outcome of a renewal. */
const otherTab = () => {
  const deps = { ...device.tab((request) => fetch(request)), schedule: () => () => undefined }
  const client = createProvider(deps, { version: 1, issuer: provider.issuer, clientId: 'mhz-app', scope: 'openid' })
  return createTokens({
    ...deps,
    device: openDeviceDatabase(deps),
    provider: async () => client,
    skew: async () => 0,
  })
}

test('Ok: a valid response signs in, and the member is known', async () => {
  const { session } = await signedIn(device, settings())
  expect(session.state).toMatchObject({ kind: 'online', member: { label: 'Regula Beispiel' } })
  device.advance(600_000)
  expect(await otherTab().refreshUnderLock()).toMatchObject({ kind: 'fresh' })
})

type Case = readonly [ValidationResult, string, Faults]

/** Faults of a token and their results. Times are the device's. */
const tokenFaults: readonly Case[] = [
  ['SignatureFailed', 'no signature', { signature: 'none' }],
  ['SignatureFailed', 'of another key', { signature: 'another key' }],
  ['SignatureFailed', 'of a key that is not published', { signature: 'unknown key' }],
  ['SignatureFailed', 'an HMAC with the public key', { signature: 'public key as secret' }],
  ['SignatureFailed', 'changed afterwards', { signature: 'changed afterwards' }],
  ['IncorrectNonce', 'the nonce of another sign-in', { claims: { nonce: 'another' } }],
  ['RequiredPropertyMissing', 'no issuer', { claims: { iss: undefined } }],
  ['RequiredPropertyMissing', 'no subject', { claims: { sub: undefined } }],
  ['RequiredPropertyMissing', 'no audience', { claims: { aud: undefined } }],
  ['RequiredPropertyMissing', 'no expiry', { claims: { exp: undefined } }],
  ['RequiredPropertyMissing', 'no time of issue', { claims: { iat: undefined } }],
  ['IssDoesNotMatchIssuer', 'another issuer', { claims: { iss: 'https://evil.example' } }],
  ['IncorrectAud', 'for another app', { claims: { aud: 'another-app' } }],
  ['IncorrectAtHash', 'of another access token', { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
]

describe('at the first sign-in', () => {
  test.each<Case>([
    ...tokenFaults,
    ['IncorrectNonce', 'no nonce', { claims: { nonce: undefined } }],
    ['RequiredPropertyMissing', 'no id_token at all', { reply: { id_token: undefined } }],
    ['MaxOffsetExpired', 'issued 121 s ago', { claims: { iat: seconds - 121 } }],
    ['MaxOffsetExpired', 'issued in 121 s', { claims: { iat: seconds + 121 } }],
    ['TokenExpired', 'expired', { claims: { exp: seconds } }],
    ['IncorrectAzp', 'authorized for another app', { claims: { azp: 'another-app' } }],
    ['IncorrectAzp', 'two audiences, nobody authorized', { claims: { aud: ['mhz-app', 'another-app'] } }],
    ['NotSet', 'no code', { answer: { code: undefined } }],
    ['IssDoesNotMatchIssuer', 'the answer of another issuer', { answer: { iss: 'https://evil.example' } }],
    ['IssDoesNotMatchIssuer', 'an answer that hides its issuer', { answer: { iss: undefined } }],
    ['LoginRequired', 'nobody signed in there', { answer: { code: undefined, error: 'login_required' } }],
    ['LoginRequired', 'a question left open', { answer: { code: undefined, error: 'interaction_required' } }],
    ['SecureTokenServerError', 'the request was refused', { answer: { code: undefined, error: 'invalid_scope' } }],
    ['SecureTokenServerError', 'the code was refused', { answer: { code: 'a code of another sign-in' } }],
    ['SecureTokenServerError', 'a refusal in HTML', { token: { status: 400, body: '<html>', type: 'text/html' } }],
    ['SecureTokenServerError', 'userinfo of somebody else', { userinfo: { status: 200, body: '{"sub":"other"}' } }],
  ])('%s: %s', async (result, _, faults) => {
    provider.faults = faults
    const { session } = await returnFromSignIn(device, settings())
    expect(await session.finishSignIn()).toEqual({ kind: 'invalid', result, popup: null })
    expect(session.state.kind).toBe('anonymous')
    expect(await tokens()).toBeNull()
  })

  test('NoAuthWellKnownEndPoints: the discovery document has lost an endpoint', async () => {
    const { session } = await returnFromSignIn(device, settings())
    provider.faults = { metadata: { token_endpoint: undefined } }
    expect(await session.finishSignIn()).toMatchObject({ kind: 'invalid', result: 'NoAuthWellKnownEndPoints' })
  })

  test.each(['tampered-with', undefined])(
    'StatesDoNotMatch: a response with the state %s belongs to no sign-in',
    async (state) => {
      provider.faults = { answer: { state } }
      const { session, went } = await returnFromSignIn(device, settings())
      expect(await session.finishSignIn()).toEqual({ kind: 'stray', result: 'StatesDoNotMatch', popup: null })
      expect(provider.times('/token')).toBe(0)
      expect(went).toEqual([])
    },
  )

  test('a known member whose new sign-in fails keeps the data on the device', async () => {
    const page = await signedIn(device, settings())
    await page.session.local?.outbox.put({
      kind: 'participation',
      key: '7',
      desired: { status: true, remarks: 'Komme später' },
      row: null,
    })
    provider.faults = { claims: { aud: 'another-app' } }
    const { session } = await returnFromSignIn(device, settings())
    expect(await session.finishSignIn()).toMatchObject({ kind: 'invalid', result: 'IncorrectAud' })
    expect(await tokens()).toBeNull()
    expect(session.state).toMatchObject({ kind: 'needs-login', member: { label: 'Regula Beispiel' } })
    await stateIs(page.session, 'needs-login')
    expect(await session.local?.outbox.list()).toMatchObject([{ key: '7', desired: { remarks: 'Komme später' } }])
  })
})

describe('at a renewal', () => {
  const later = seconds + 600
  test.each<Case>([
    ...tokenFaults,
    [
      'IssDoesNotMatchIssuer',
      'another issuer and too old',
      { claims: { iss: 'https://evil.example', iat: later - 121 } },
    ],
    ['IncorrectIdTokenClaimsAfterRefresh', 'another subject', { claims: { sub: 'somebody-else' } }],
    ['IncorrectIdTokenClaimsAfterRefresh', 'another sign-in', { claims: { auth_time: later } }],
    ['IncorrectIdTokenClaimsAfterRefresh', 'one audience more', { claims: { aud: ['mhz-app', 'another-app'] } }],
    // This check precedes IncorrectAzp, which therefore only occurs at a first sign-in.
    ['IncorrectIdTokenClaimsAfterRefresh', 'authorized for another app', { claims: { azp: 'another-app' } }],
    ['SecureTokenServerError', 'invalid_grant', { token: { status: 400, body: '{"error":"invalid_grant"}' } }],
  ])('%s: %s ends the session without leaving the page', async (result, _, faults) => {
    const { session, went } = await signedIn(device, settings())
    device.advance(600_000)
    provider.faults = faults
    expect(await otherTab().refreshUnderLock()).toEqual({ kind: 'ended', result })
    await stateIs(session, 'needs-login')
    expect(await tokens()).toBeNull()
    expect(await session.accessToken()).toBeNull()
    expect(went).toEqual([])
  })

  test.each<readonly [ValidationResult, string, Faults]>([
    ['LoginRequired', 'the provider asks', { token: { status: 400, body: '{"error":"login_required"}' } }],
    [
      'SecureTokenServerError',
      'refused without a reason',
      { token: { status: 400, body: '<html>', type: 'text/html' } },
    ],
  ])('%s: %s: the member is asked to sign in, and the data stays', async (result, _, faults) => {
    const { session, went } = await signedIn(device, settings())
    device.advance(600_000)
    provider.faults = faults
    expect(await otherTab().refreshUnderLock()).toMatchObject({ kind: 'later', asks: true, cause: { result } })
    expect(await session.accessToken()).toBeNull()
    expect(session.state.kind).toBe('needs-login')
    expect(await tokens()).not.toBeNull()
    expect(went).toEqual([])
  })

  test.each<readonly [ValidationResult, string, Faults]>([
    ['NoAuthWellKnownEndPoints', 'endpoints are missing', { metadata: { token_endpoint: undefined } }],
    ['NotSet', 'keys unreachable', { keys: 'refuse-connection' }],
  ])('%s: %s: is a transient error', async (result, _, faults) => {
    const { session } = await signedIn(device, settings())
    device.advance(600_000)
    provider.faults = faults
    expect(await otherTab().refreshUnderLock()).toMatchObject({ kind: 'later', asks: false, cause: { result } })
    await expect(session.accessToken()).rejects.toMatchObject({ name: 'OfflineError' })
    expect(session.state.kind).toBe('online')
    provider.faults = {}
    expect(await session.accessToken()).toMatch(/^a\d+$/)
  })

  test('a reply without scope and id_token is enough', async () => {
    const { session } = await signedIn(device, settings())
    const before = await tokens()
    device.advance(600_000)
    provider.faults = { reply: { id_token: undefined, scope: undefined } }
    expect(await session.accessToken()).toMatch(/^a\d+$/)
    expect(await tokens()).toMatchObject({ idToken: before?.idToken, scope: before?.scope })
  })
})
