import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import { isAllowedEndpoint, knownPushServices } from './push-endpoint.ts'

const allowed = { services: knownPushServices, origins: ['http://127.0.0.1:4711'] }

test.each([
  'https://fcm.googleapis.com/fcm/send/cZ1x:APA91b',
  'https://FCM.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGqk',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYA',
  'http://127.0.0.1:4711/anything',
])('%s is the address of a push service', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, allowed)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://fcm.googleapis.com.example.org/fcm/send/x',
  'https://example.org/fcm.googleapis.com',
  'https://fcm.googleapis.com@169.254.169.254/latest',
  'https://user:password@fcm.googleapis.com/x',
  'https://evilpush.apple.com/x',
  'https://push.apple.com.example.org/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://10.0.0.1/x',
  'http://127.0.0.1:4712/x',
  'http://127.0.0.1:4711@10.0.0.1/x',
  'file:///etc/passwd',
  'fcm.googleapis.com/x',
  '',
])('%j is not the address of a push service', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, allowed)).toBe(false)
})

test('further services are configured by exact host names', () => {
  const services = readConfig({ PUSH_SERVICES: 'push.example.org, *.push.example.com' }).pushServices
  expect(isAllowedEndpoint('https://push.example.org/x', { services, origins: [] })).toBe(true)
  expect(isAllowedEndpoint('https://a.b.push.example.com/x', { services, origins: [] })).toBe(true)
  expect(isAllowedEndpoint('https://push.example.com/x', { services, origins: [] })).toBe(false)
  for (const wrong of ['*', '*.com', 'https://push.example.org', 'push.example.org/x', '10.0.0.1', 'localhost']) {
    expect(() => readConfig({ PUSH_SERVICES: wrong }), wrong).toThrow(ConfigError)
  }
})
