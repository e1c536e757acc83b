import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import { readKnownMember } from '#device/identity.ts'
import { readTokens } from '#device/tokens/record.ts'
import { type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { type HostileProvider, startHostileProvider } from '../../../tests/support/hostile-provider.ts'
import {
  createTimers,
  noTimePasses,
  openPage,
  type SessionPage,
  signedIn,
} from '../../../tests/support/session-page.ts'
import type { MemberStorage } from '../offline/member-storage.ts'
import { askingMs } from './leaving.ts'
import { revokingMs } from './sign-out.ts'

// Under load a sign-in takes seconds.
vi.setConfig({ testTimeout: 60_000 })

let device: TestDevice
let provider: HostileProvider
beforeAll(async () => {
  provider = await startHostileProvider(() => device.tab().now())
})
afterAll(() => provider.stop())
beforeEach(() => {
  device = testDevice()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
const settings = () => ({ issuer: provider.issuer })

/** A sleeping tab: it neither releases the member's database nor reports that it blocks the deletion. */
const withSleepingTab = ({ indexedDB }: SessionPage['deps']) => {
  const request = new EventTarget() as IDBOpenDBRequest
  return vi.spyOn(indexedDB, 'deleteDatabase').mockReturnValue(request)
}

/** Returns the `prompt` of the next sign-in. */
const nextPrompt = async (): Promise<string | null> => {
  const { session, went } = await openPage(device, settings())
  await session.signIn('/de-ch/intra')
  return new URL(went[0] ?? '').searchParams.get('prompt')
}

describe('a sign-out', () => {
  test('beside a sleeping tab completes all protection of the next member before it waits', async () => {
    const { storage } = await signedIn(device, settings())
    // The wipe has a limit of its own; the provider's reply is waited for.
    const { session, deps, went } = await openPage(device, { ...settings(), storage, schedule: noTimePasses })
    const deleting = withSleepingTab(deps)
    const patience: (() => void)[] = []
    const clock = vi.spyOn(deps, 'schedule').mockImplementation((_, run) => {
      patience.push(run)
      return () => undefined
    })
    const signOut = session.signOut()
    await vi.waitFor(() => expect(deleting).toHaveBeenCalled())
    const closed = openDeviceDatabase(device.tab())
    expect([await readKnownMember(closed), await readTokens(closed)]).toEqual([null, null])
    expect(await nextPrompt()).toBe('login')
    expect(went).toEqual([])
    clock.mockRestore()
    for (const end of patience) end()
    await signOut
    expect(session.question).toBeNull()
    expect(new URL(went[0] ?? '').pathname).toBe('/end')
  })

  test('is recorded after the wipe if a full device could not record it at first', async () => {
    const offline = { ...settings(), fetch: () => Promise.reject(new TypeError('Failed to fetch')) }
    const { storage } = await signedIn(device, settings())
    const { session, went } = await openPage(device, { ...offline, storage })
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    vi.spyOn(session.local?.database ?? expect.fail('nobody is known'), 'close').mockImplementation(() => {
      put.mockRestore()
    })
    await session.signOut()
    expect(went).toEqual(['/de-ch'])
    expect(await nextPrompt()).toBe('login')
  })

  test.each([
    [
      'is full',
      () => {
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
          throw new DOMException('No room', 'QuotaExceededError')
        })
      },
    ],
    [
      'can no longer be read',
      ({ outbox }: MemberStorage) => {
        vi.spyOn(outbox, 'list').mockRejectedValue(new DOMException('Internal error', 'UnknownError'))
      },
    ],
  ])('reports that pending changes could not be sent, and removes nothing, when the device %s', async (_, breaks) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { session, went } = await signedIn(device, settings())
    const { local } = session
    if (local === null) expect.fail('nobody is known')
    await local.outbox.put({ kind: 'participation', key: '7', desired: { status: true, remarks: '' }, row: null })
    await session.signOut()
    breaks(local)
    await session.answer('send')
    expect(session.question).toEqual({
      kind: 'waiting',
      waiting: 1,
      isUnread: false,
      drafts: [],
      photographs: 0,
      takes: [],
      sendFailed: true,
    })
    expect(went).toEqual([])
    vi.restoreAllMocks()
    expect(await local.outbox.list()).toHaveLength(1)
  })

  test('asks when the pending changes cannot be read, and removes them only on request', async () => {
    const complaints = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { session, went } = await signedIn(device, settings())
    const { local } = session
    if (local === null) expect.fail('nobody is known')
    await local.outbox.put({ kind: 'participation', key: '7', desired: { status: true, remarks: '' }, row: null })
    vi.spyOn(local.outbox, 'snapshot').mockRejectedValue(new DOMException('a busy disk', 'TimeoutError'))
    await session.signOut()
    expect([session.question, went]).toEqual([expect.objectContaining({ waiting: 0, isUnread: true }), []])
    expect(await local.outbox.list()).toHaveLength(1)
    await session.answer('discard')
    expect(went).toHaveLength(1)
    complaints.mockRestore()
  })

  test.each(['openid-configuration', 'revocation', 'everything'])(
    'leaves the page if the provider does not respond: %s',
    async (silent) => {
      const { storage } = await signedIn(device, settings())
      const requests: string[] = []
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const fetching = (request: Request): Promise<Response> => {
        requests.push(request.url)
        return silent === 'everything' || request.url.endsWith(silent) ? new Promise(() => {}) : fetch(request)
      }
      const timers = createTimers()
      const { schedule } = timers
      const { session, went } = await openPage(device, { ...settings(), fetch: fetching, storage, schedule })
      const signOut = session.signOut()
      const limit = silent === 'revocation' ? revokingMs : askingMs
      const isAsked = () => requests.some((url) => silent === 'everything' || url.endsWith(silent))
      await vi.waitFor(() => expect([isAsked(), timers.has(limit)]).toEqual([true, true]), { timeout: 4000 })
      timers.pass(limit)
      await signOut
      // If revoking fails the session can still be ended.
      if (silent === 'revocation') expect(new URL(went[0] ?? '').pathname).toBe('/end')
      else expect(went).toEqual(['/de-ch'])
      expect(await nextPrompt()).toBe('login')
    },
  )
})
