import { expect, test } from 'vitest'
import type { Registration } from '#contract/registration.ts'
import { createCall } from '#device/call.ts'
import { OfflineError } from '#device/errors.ts'
import { createSendOnce } from './send-once.ts'

const body: Registration = {
  gender: 'NA',
  firstName: 'Nadia',
  lastName: 'Bär',
  address1: 'Im Sihlhof 3',
  address2: null,
  zip: '8004',
  city: 'Zürich',
  email: 'nadia@band.example',
  password: 'Tuba-2026',
  solution: 'one',
  preferredChannel: 'EMAIL',
  signupOrganizations: [2],
}

/** A sender whose network is gone, and the keys that would have arrived. */
const sender = () => {
  const keys: (string | null)[] = []
  const call = createCall({
    transport: (request) => {
      keys.push(request.headers.get('idempotency-key'))
      return Promise.reject(new TypeError('no network'))
    },
    accessToken: () => Promise.resolve(null),
    locale: () => 'de-ch',
    origin: 'https://band.example',
    schedule: () => () => {},
  })
  const send = createSendOnce(call)
  return {
    keys,
    send: (change: Partial<Registration> = {}) => expect(send({ ...body, ...change })).rejects.toThrow(OfflineError),
  }
}

test('the same details sent again carry the same key, also with another solution of the anti-robot check', async () => {
  const { keys, send } = sender()
  await send()
  await send()
  await send({ solution: 'two' })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
})

test('other details are another registration, and so is the same form elsewhere', async () => {
  const { keys, send } = sender()
  await send()
  await send({ password: 'Horn-2026' })
  await send({ password: 'Horn-2026', zip: '8005' })
  const elsewhere = sender()
  await elsewhere.send()
  expect(new Set([...keys, ...elsewhere.keys]).size).toBe(4)
})
