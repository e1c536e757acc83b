import { createECDH } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createVapid, encryptPush } from './encrypt-push.ts'

test('encrypts the example of RFC 8291, appendix A, byte for byte', () => {
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const sender = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  }
  const encrypted = encryptPush('When I grow up, I want to be a watermelon', browser, sender)
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('refuses a message that does not fit into one record', () => {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: pair.generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  expect(encryptPush('x'.repeat(4079), keys)).toHaveLength(86 + 4096)
  expect(() => encryptPush('x'.repeat(4080), keys)).toThrow(RangeError)
})

test('signs a token for the push service that its published key verifies', async () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const sign = await createVapid({ publicKey, privateKey: pair.getPrivateKey('base64url') }, 'https://band.example')
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(await sign('https://push.example/device/1?x')) ?? []
  expect(key).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  expect(verified.payload).toMatchObject({ aud: 'https://push.example', sub: 'https://band.example' })
  expect((verified.payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60)
})
