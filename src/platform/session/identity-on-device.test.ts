import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { createCall } from '#device/call.ts'
import { openDeviceDatabase, openMemberDatabase } from '#device/database.ts'
import { forgetMember, readKnownMember } from '#device/identity.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { readTokens } from '#device/tokens/record.ts'
import { json, type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { type HostileProvider, startHostileProvider } from '../../../tests/support/hostile-provider.ts'
import { appOrigin, openPage, returnFromSignIn, signedIn } from '../../../tests/support/session-page.ts'
import { takeCallbackRoute } from './callback-route.ts'

let device: TestDevice
let provider: HostileProvider
beforeAll(async () => {
  provider = await startHostileProvider(() => device.tab().now())
})
afterAll(() => provider.stop())
beforeEach(() => {
  device = testDevice()
  provider.faults = {}
  provider.asked.length = 0
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
const settings = () => ({ issuer: provider.issuer })
const tokens = () => readTokens(openDeviceDatabase(device.tab()))

describe('the roles', () => {
  test('are fetched once, stored with the identity and mirrored in each tab', async () => {
    const callback = await returnFromSignIn(device, settings())
    await callback.session.finishSignIn()
    expect(callback.calls.filter(({ path }) => path.endsWith('/layout/roles'))).toHaveLength(1)
    const roles = ['MEMBER', 'MHZ_LIBRARY_READ']
    expect(await readKnownMember(openDeviceDatabase(device.tab()))).toMatchObject({ roles })
    for (const _ of ['a tab', 'another tab']) {
      const { session, storage, calls } = await openPage(device, settings())
      expect(session.state).toMatchObject({ member: { roles } })
      expect(JSON.parse(storage.getItem('mhz.roles') ?? '')).toEqual(roles)
      expect(calls).toEqual([])
    }
  })

  test('in session storage are a mirror: the app ignores changes made there', async () => {
    const { storage } = await signedIn(device, settings())
    storage.setItem('mhz.roles', '["ADMIN"]')
    const { session } = await openPage(device, { ...settings(), storage })
    expect(session.state).toMatchObject({ member: { roles: ['MEMBER', 'MHZ_LIBRARY_READ'] } })
    expect(storage.getItem('mhz.roles')).toBe('["MEMBER","MHZ_LIBRARY_READ"]')
  })
})

test('a page that cannot open the databases says so: they may be readable again later', async () => {
  expect((await signedIn(device, settings())).session.storageUnreadable).toBe(false)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const full = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
  const open = vi.spyOn(device.tab().indexedDB, 'open').mockImplementation(() => {
    throw full
  })
  const { session } = await openPage(device, settings())
  expect(session).toMatchObject({ state: { kind: 'anonymous' }, storageUnreadable: true })
  open.mockRestore()
})

describe('a page from the back/forward cache', () => {
  /** A tab whose hints the page missed because it was frozen. */
  const unnoticedTab = () => ({ ...device.tab(), channel: { ...device.tab().channel, postMessage: () => {} } })

  test('shows answers given in the meantime', async () => {
    const page = await signedIn(device, settings())
    const { local } = page.session
    if (local === null) throw new Error('nobody is signed in')
    const elsewhere = openOutbox(unnoticedTab(), openMemberDatabase(unnoticedTab(), local.sub), kinds)
    await elsewhere.put({ kind: 'participation', key: '7', desired: { status: true, remarks: '' }, row: null })
    expect(local.records.get()).toEqual([])
    page.comesBack()
    await vi.waitFor(() => expect(local.records.get()).toMatchObject([{ key: '7' }]))
  })

  test('shows no member who has signed out in the meantime', async () => {
    const page = await signedIn(device, settings())
    await forgetMember(openDeviceDatabase(unnoticedTab()))
    expect(page.went).not.toContain('(reload)')
    page.comesBack()
    await vi.waitFor(() => expect(page.went).toContain('(reload)'))
  })

  test('reloads if a member has signed in since', async () => {
    const page = await openPage(device, settings())
    page.comesBack()
    await signedIn(device, settings())
    expect(page.went).toEqual([])
    page.comesBack()
    await vi.waitFor(() => expect(page.went).toEqual(['(reload)']))
  })
})

describe('the callback', () => {
  test('ignores a second use of its address', async () => {
    const page = await openPage(device, settings())
    await page.session.signIn('/de-ch/intra')
    const response = await fetch(page.went[0] ?? '', { redirect: 'manual' })
    const url = response.headers.get('location') ?? ''
    const first = await openPage(device, { ...settings(), url })
    expect(await first.session.finishSignIn()).toMatchObject({ kind: 'signed-in' })
    const before = await tokens()
    const again = await openPage(device, { ...settings(), url })
    expect(await again.session.finishSignIn()).toMatchObject({ kind: 'stray' })
    expect(again.session.state.kind).toBe('online')
    expect(await tokens()).toEqual(before)
    expect(provider.times('/token')).toBe(1)
  })

  test('forged by another site signs nobody out', async () => {
    await signedIn(device, settings())
    const before = await tokens()
    for (const query of [
      'code=c&state=theirs',
      'error=login_required&state=theirs',
      'error=server_error',
      'code=c',
      '',
    ]) {
      const { session } = await openPage(device, { ...settings(), url: `${appOrigin}/de-ch/ssocallback?${query}` })
      expect(await session.finishSignIn()).toMatchObject({ kind: 'stray' })
      expect(session.state.kind).toBe('online')
    }
    expect(await tokens()).toEqual(before)
  })

  test('returns once to the page that started the sign-in', async () => {
    const callback = await returnFromSignIn(device, settings())
    expect(takeCallbackRoute({ sessionStorage: callback.storage }, 'de-ch')).toBe('/de-ch/intra/meetings')
    expect(takeCallbackRoute({ sessionStorage: callback.storage }, 'de-ch')).toBe('/de-ch/intra')
  })

  test('of a sign-in in another language asks in that language', async () => {
    const { session, went } = await openPage(device, settings())
    await session.signIn('/de-ch/intra')
    expect(new URL(went[0] ?? '').searchParams.get('ui_locales')).toBe('de-CH')
    expect(new URL(went[0] ?? '').searchParams.get('redirect_uri')).toBe(`${appOrigin}/de-ch/ssocallback`)
  })
})

describe('another member on the same device', () => {
  const other = async () => {
    await signedIn(device, settings())
    provider.faults = { claims: { sub: 'second' }, userinfo: { status: 200, body: '{"sub":"second"}' } }
    const { session } = await returnFromSignIn(device, settings())
    const outcome = await session.finishSignIn()
    if (outcome.kind !== 'other-member') throw new Error(outcome.kind)
    return outcome
  }

  test("is not stored before the first member's data may be removed", async () => {
    const { first, accept } = await other()
    expect(first.sub).toBe('5a1e')
    expect(await tokens()).toMatchObject({ sub: '5a1e' })
    await accept()
    expect(await tokens()).toMatchObject({ sub: 'second' })
  })

  test('is revoked on cancel, and the next sign-in asks for the password', async () => {
    const { cancel } = await other()
    await cancel()
    expect(await tokens()).toMatchObject({ sub: '5a1e' })
    expect(provider.asked.at(-1)).toMatchObject({ path: '/revocation' })
    const { session, went } = await openPage(device, settings())
    await session.signIn('/de-ch/intra')
    expect(new URL(went[0] ?? '').searchParams.get('prompt')).toBe('login')
  })
})

describe('the session at the provider', () => {
  const watched = async () => {
    provider.faults = {
      metadata: { check_session_iframe: `${provider.issuer}/check` },
      answer: { session_state: 'salted' },
    }
    const page = await signedIn(device, settings())
    await vi.waitFor(() => expect(page.iframes).toMatchObject([{ src: `${provider.issuer}/check` }]))
    return page
  }

  test('has ended elsewhere: the member is asked, and the data stays', async () => {
    const { session, frameSays, went } = await watched()
    const before = await tokens()
    expect(session.endedElsewhere).toBe(false)
    frameSays('changed')
    expect(session.endedElsewhere).toBe(true)
    expect(session.state.kind).toBe('online')
    expect(await tokens()).toEqual(before)
    expect(went).toEqual([])
    session.stay()
    expect(session.endedElsewhere).toBe(false)
  })

  test('is not watched if the provider announces no iframe, as ours', async () => {
    provider.faults = { answer: { session_state: 'salted' } }
    await signedIn(device, settings())
    provider.asked.length = 0
    const page = await openPage(device, settings())
    await vi.waitFor(() => expect(provider.times('/.well-known/openid-configuration')).toBe(1))
    await page.session.accessToken()
    expect(page.iframes).toEqual([])
  })
})

describe('the bearer token', () => {
  const at = (path: string) => endpoint({ method: 'GET', path, input: {}, reply: v.object({}) })
  const carried = async (path: string, more: { securedRoutes?: readonly string[] } = {}) => {
    const seen: (string | null)[] = []
    const call = createCall({
      transport: async (request) => {
        seen.push(request.headers.get('authorization'))
        return json({})
      },
      accessToken: () => Promise.resolve('secret'),
      locale: () => 'de-ch',
      origin: appOrigin,
      schedule: () => () => undefined,
      ...more,
    })
    await call(at(path), {}).catch(() => undefined)
    return seen
  }

  test.each([
    ['/api/frontend/layout/roles', undefined, true],
    ['/apiary', undefined, false],
    ['/sso/me', undefined, false],
    ['/de-ch/api/x', undefined, false],
    ['/api/frontend/event', ['/api/frontend/*'], true],
    ['/api/participationselfservice', ['/api/frontend/*'], false],
    ['/api/internal/person/1', ['/api/*/person/*'], true],
    ['/api/frontend/layout/settings', [], false],
  ] as const)('%s of %o: %s', async (path, securedRoutes, secured) => {
    expect(await carried(path, securedRoutes === undefined ? {} : { securedRoutes })).toEqual([
      secured ? 'Bearer secret' : null,
    ])
  })

  test.each(['https://evil.example/api/x', '//evil.example/api/x', '/\\evil.example/api/x'])(
    'is never sent to another origin: %s',
    async (path) => {
      expect(await carried(path)).toEqual([])
    },
  )
})
