import { IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCall } from '#device/call.ts'
import { openDeviceDatabase } from '#device/database.ts'
import { json, testDevice } from '../../../tests/support/device.ts'
import { subscriptionAt } from '../../../tests/support/push-service.ts'
import { createDevicePush, type DevicePush } from './device-push.ts'

interface Browser {
  permission: NotificationPermission
  /** The member's choice in the browser's prompt. */
  answer: NotificationPermission
  subscribes: () => Promise<void>
  server: (request: Request) => Promise<Response>
  readonly asked: string[]
}

let browser: Browser
const accepts: Browser['server'] = async () => json({ publicKey: 'BKEY', device: 'this one' })
beforeEach(() => {
  browser = { permission: 'default', answer: 'granted', subscribes: async () => {}, server: accepts, asked: [] }
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked.push('permission')
      browser.permission = browser.answer
      return browser.answer
    },
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

const pushIn = (parts: object = { PushManager: true, Notification: true }): DevicePush => {
  let current: object | null = null
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => subscriptionAt('https://push.example/1'),
    unsubscribe: async () => {
      current = null
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => current,
    permissionState: async () => browser.permission,
    subscribe: async () => {
      await browser.subscribes()
      current = subscription
      return subscription
    },
  }
  const registration = { pushManager }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  const deps = { ...testDevice().tab(), uuid: () => crypto.randomUUID() }
  const call = createCall({
    transport: (request) => {
      browser.asked.push(request.method)
      return browser.server(request)
    },
    schedule: deps.schedule,
    accessToken: async () => 'token',
    locale: () => 'de-ch',
    origin: 'https://band.example',
  })
  const win = { navigator: { serviceWorker }, ...parts } as unknown as Window
  return createDevicePush({ deps, device: openDeviceDatabase(deps), call, win, sub: () => '5a1e' })
}

test('prompts only after the tap; then the server gets the push address', async () => {
  const push = pushIn()
  await push.refresh()
  expect([push.get().status, browser.asked]).toEqual(['off', []])
  await push.start()
  expect([push.get().status, browser.asked]).toEqual(['on', ['permission', 'GET', 'PUT']])
  await push.stop()
  expect([push.get().status, browser.asked.at(-1)]).toEqual(['off', 'DELETE'])
})

test('respects a member who denies or dismisses the prompt', async () => {
  const push = pushIn()
  browser.answer = 'default'
  await push.start()
  expect(push.get()).toEqual({ status: 'off', busy: false, problem: null })
  browser.answer = 'denied'
  await push.start()
  expect(push.get()).toEqual({ status: 'denied', busy: false, problem: null })
  expect(browser.asked).toEqual(['permission', 'permission'])
})

test('a browser without push messages reports it and is not used at a start', async () => {
  const push = pushIn({ Notification: true })
  await push.refresh()
  await push.renew()
  expect([push.get().status, browser.asked]).toEqual(['unsupported', []])
})

test("reports the obstacle: the network, the browser's push service, the storage quota, or the server's message", async () => {
  const push = pushIn()
  browser.server = () => Promise.reject(new TypeError('Failed to fetch'))
  await push.start()
  expect(push.get()).toMatchObject({ status: 'off', problem: { kind: 'network' } })
  browser.server = accepts
  browser.subscribes = () => Promise.reject(new DOMException('Registration failed', 'AbortError'))
  await push.start()
  expect(push.get()).toMatchObject({ status: 'off', problem: { kind: 'service' } })
  browser.subscribes = async () => {}
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await push.start()
  expect(push.get()).toMatchObject({ status: 'off', problem: { kind: 'device' } })
  put.mockRestore()
  const errors = [{ field: 'endpoint', errorMessage: 'Diesen Dienst kennen wir nicht.' }]
  browser.server = async (request) =>
    request.method === 'PUT'
      ? json({ type: 'danger', message: 'Bitte prüfen', code: 'validation', errors }, 400)
      : accepts(request)
  await push.start()
  expect(push.get().problem).toEqual({ kind: 'server', reason: 'Diesen Dienst kennen wir nicht.' })
})

test('registers the push address with the server once per start', async () => {
  const push = pushIn()
  await push.start()
  browser.asked.length = 0
  await push.renew()
  await push.renew()
  expect(browser.asked.filter((one) => one === 'PUT')).toHaveLength(1)
})
