import { expect, test } from 'vitest'
import { createSendOnce } from './send-once.ts'

const body = { name: 'Nadia', password: 'Tuba-2026', solution: 'one' }

/** A sender whose network is gone, and the keys that would have arrived. */
const sender = () => {
  const keys: string[] = []
  const send = createSendOnce((_: typeof body, key) => {
    keys.push(key)
    return Promise.reject(new TypeError('no network'))
  })
  return {
    keys,
    send: (change: Partial<typeof body> = {}) => expect(send({ ...body, ...change })).rejects.toThrow('no network'),
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

test('other details are another request, and so is the same form elsewhere', async () => {
  const { keys, send } = sender()
  await send()
  await send({ password: 'Horn-2026' })
  await send({ password: 'Horn-2026', name: 'Bo' })
  const elsewhere = sender()
  await elsewhere.send()
  expect(new Set([...keys, ...elsewhere.keys]).size).toBe(4)
})
