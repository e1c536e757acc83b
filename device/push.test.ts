import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json, testDevice } from '../tests/support/device.ts'
import { createCall } from './call.ts'
import { type DeviceDatabase, openDeviceDatabase } from './database.ts'
import { OfflineError, RefusedError } from './errors.ts'
import { readPushOptIn, renewPush, startPush, stopPush } from './push.ts'

const p256dh = `B${'a'.repeat(86)}`
const keyOf = (letter: string): string => `B${letter.repeat(85)}A`

/** A browser with a push service, and our server's side of it. */
const createBrowser = () => {
  const deps = { ...testDevice().tab(), uuid: () => '0b5f6a1e-7d3c-4a6b-9e2f-1c8d7e6f5a4b' }
  let serverKey = keyOf('A')
  let online = true
  let refuses = false
  let numbers = 0
  let permission: PermissionState = 'granted'
  let current: { readonly key: string; readonly endpoint: string } | null = null
  const requests: string[] = []
  const subscription = ({ key, endpoint }: NonNullable<typeof current>) => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh, auth: 'b'.repeat(22) } }),
    unsubscribe: async () => {
      current = null
      return true
    },
  })
  const manager = {
    getSubscription: async () => (current === null ? null : subscription(current)),
    permissionState: async () => permission,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (current !== null) throw new DOMException('Another key', 'InvalidStateError')
      current = { key: applicationServerKey, endpoint: `https://push.example/${++numbers}` }
      return subscription(current)
    },
  } as unknown as PushManager
  const transport = async (request: Request): Promise<Response> => {
    if (!online) throw new TypeError('Failed to fetch')
    const body = await request.text()
    requests.push(
      `${request.method} ${new URL(request.url).pathname.split('/').at(-1)} ${body.match(/push.example\/\d/) ?? ''}`.trim(),
    )
    if (request.method === 'DELETE') return json({ device: deps.uuid() })
    if (request.method === 'PUT' && refuses)
      return json({ type: 'danger', message: 'Unbekannter Dienst', code: 'validation', errors: [] }, 400)
    return json({ publicKey: serverKey })
  }
  const call = createCall({
    transport,
    schedule: deps.schedule,
    accessToken: async () => 'token',
    locale: () => 'de-ch',
    origin: 'https://band.example',
  })
  const device = openDeviceDatabase(deps)
  return {
    here: { deps, device, manager, call, sub: '5a1e' },
    asked: requests,
    address: () => current?.endpoint ?? null,
    moveAddress: () => {
      current = { key: serverKey, endpoint: 'https://push.example/9' }
    },
    loseAddress: () => {
      current = null
    },
    set: (change: { key?: string; online?: boolean; refuses?: boolean; permission?: PermissionState }) => {
      serverKey = change.key ?? serverKey
      online = change.online ?? online
      refuses = change.refuses ?? refuses
      permission = change.permission ?? permission
    },
  }
}
let browser: ReturnType<typeof createBrowser>
beforeEach(() => {
  browser = createBrowser()
})
const optInOf = (device: DeviceDatabase) => readPushOptIn(device, '5a1e')
const uuid = '0b5f6a1e-7d3c-4a6b-9e2f-1c8d7e6f5a4b'

describe('push messages to this device', () => {
  it("are registered with the browser's push address under a random device id", async () => {
    await startPush(browser.here)
    expect(browser.asked).toEqual(['GET key', `PUT ${uuid} push.example/1`])
    expect(await optInOf(browser.here.device)).toMatchObject({ device: uuid })
    expect(await readPushOptIn(browser.here.device, 'another')).toBeNull()
  })

  it('register the current address again at each start: another address, another key, a lost address', async () => {
    await startPush(browser.here)
    browser.asked.length = 0
    await renewPush(browser.here)
    browser.moveAddress()
    await renewPush(browser.here)
    browser.set({ key: keyOf('C') })
    await renewPush(browser.here)
    browser.loseAddress()
    await renewPush(browser.here)
    expect(browser.asked.filter((one) => one.startsWith('PUT'))).toEqual(
      ['1', '9', '2', '3'].map((number) => `PUT ${uuid} push.example/${number}`),
    )
  })

  it('are not started again if the member has revoked the permission', async () => {
    await startPush(browser.here)
    browser.asked.length = 0
    browser.set({ permission: 'denied' })
    await renewPush(browser.here)
    expect(browser.asked).toEqual([])
  })

  it('end if they belong to another member without an opt-in here', async () => {
    browser.moveAddress()
    await renewPush(browser.here)
    expect([browser.address(), browser.asked]).toEqual([null, []])
  })

  it('leave nothing behind in the browser if the server refuses', async () => {
    browser.set({ refuses: true })
    await expect(startPush(browser.here)).rejects.toThrow(RefusedError)
    expect([browser.address(), await optInOf(browser.here.device)]).toEqual([null, null])
  })

  it('leave nothing behind in the browser if the storage quota is exceeded', async () => {
    const write = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    const { here } = browser
    await expect(startPush({ ...here, device: { ...here.device, write } })).rejects.toThrow('no room')
    expect([browser.address(), await optInOf(here.device)]).toEqual([null, null])
  })

  it('continue if only the network was missing at a start', async () => {
    await startPush(browser.here)
    browser.set({ online: false })
    await expect(renewPush(browser.here)).rejects.toThrow(OfflineError)
    expect([browser.address(), (await optInOf(browser.here.device))?.device]).toEqual(['https://push.example/1', uuid])
  })

  it('end in the browser first, so that they end offline too', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await startPush(browser.here)
    browser.set({ online: false })
    await stopPush(browser.here)
    expect([browser.address(), await optInOf(browser.here.device)]).toEqual([null, null])
    browser.set({ online: true })
    await startPush(browser.here)
    await stopPush(browser.here)
    expect(browser.asked.at(-1)).toBe(`DELETE ${uuid}`)
  })
})
