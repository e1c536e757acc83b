import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { type HostileProvider, startHostileProvider } from '../../../tests/support/hostile-provider.ts'
import { openPage, signedIn } from '../../../tests/support/session-page.ts'
import { notifyOpener } from './popup.ts'

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
})
const settings = () => ({ issuer: provider.issuer })
const home = '/de-ch/intra'

describe('a popup', () => {
  /** A member whose session the provider has ended. */
  const needsLogin = async (more: { standalone?: boolean; popupsBlocked?: boolean } = {}) => {
    const first = await signedIn(device, settings())
    device.advance(600_000)
    provider.faults = { token: { status: 400, body: '{"error":"invalid_grant"}' } }
    expect(await first.session.accessToken()).toBeNull()
    provider.faults = {}
    return openPage(device, { ...settings(), ...more })
  }
  const sentTo = async (page: Awaited<ReturnType<typeof needsLogin>>): Promise<string> => {
    await vi.waitFor(() => expect(page.popups[0]?.went).toHaveLength(1))
    return page.popups[0]?.went[0] ?? ''
  }
  /** The page inside the popup after the return from the provider. */
  const callbackOf = async (address: string) => {
    const response = await fetch(address, { redirect: 'manual' })
    return openPage(device, { ...settings(), url: response.headers.get('location') ?? '' })
  }

  test('500 × 500, polled every 200 ms: signs in again without leaving the page', async () => {
    const page = await needsLogin()
    const again = page.session.signInAgain(home)
    const address = await sentTo(page)
    expect(page.popups[0]?.features).toMatch('width=500,height=500')
    expect(new URL(address).searchParams.get('display')).toBe('popup')
    const callback = await callbackOf(address)
    const outcome = await callback.session.finishSignIn()
    expect(outcome).toMatchObject({ kind: 'signed-in', popup: new URL(address).searchParams.get('state') })
    notifyOpener({ state: outcome.popup ?? '', outcome: 'signed-in' })
    expect(await again).toBe('signed-in')
    expect(page.waits).toContain(200)
    expect(page.session.state.kind).toBe('online')
    expect(page.went).toEqual([])
  })

  test('User closed popup', async () => {
    const page = await needsLogin()
    const again = page.session.signInAgain(home)
    await sentTo(page)
    Object.assign(page.popups[0] ?? {}, { closed: true })
    await expect(again).rejects.toThrow('User closed popup')
    expect(page.session.state.kind).toBe('needs-login')
  })

  test('There is already a popup open.', async () => {
    const page = await needsLogin()
    const again = page.session.signInAgain(home)
    await sentTo(page)
    await expect(page.session.signInAgain(home)).rejects.toThrow('There is already a popup open.')
    expect(page.popups).toHaveLength(1)
    expect(page.popups[0]?.focused).toBe(1)
    Object.assign(page.popups[0] ?? {}, { closed: true })
    await expect(again).rejects.toThrow('User closed popup')
  })

  test('closes again when the provider is unreachable', async () => {
    const page = await needsLogin()
    provider.faults = { discovery: 'refuse-connection' }
    await expect(page.session.signInAgain(home)).rejects.toMatchObject({ name: 'OfflineError' })
    expect(page.popups[0]?.closed).toBe(true)
  })

  test('ignores the result of another sign-in', async () => {
    const page = await needsLogin()
    const again = page.session.signInAgain(home)
    const address = await sentTo(page)
    notifyOpener({ state: 'another', outcome: 'signed-in' })
    notifyOpener({ state: new URL(address).searchParams.get('state') ?? '', outcome: 'invalid' })
    expect(await again).toBe('invalid')
  })

  test.each([
    ['in an installed app on iOS', { standalone: true }],
    ['where popups are blocked', { popupsBlocked: true }],
  ])('leaves the page instead %s, and comes back to it', async (_, more) => {
    const page = await needsLogin(more)
    expect(await page.session.signInAgain('/de-ch/intra/meetings')).toBe('left')
    expect(page.popups).toEqual([])
    expect(page.went[0]).toMatch(`${provider.issuer}/auth?`)
    expect(page.storage.getItem('mhz.callback-route')).toBe('/de-ch/intra/meetings')
  })

  test('leaves the page instead where the browser forbids the channel to the popup', async () => {
    const page = await needsLogin()
    vi.stubGlobal('BroadcastChannel', function refuse() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    expect(await page.session.signInAgain('/de-ch/intra/meetings').finally(() => vi.unstubAllGlobals())).toBe('left')
    expect(page.popups).toEqual([])
  })
})
