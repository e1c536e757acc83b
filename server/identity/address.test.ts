import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

const from = (remoteAddress: string, forwarded?: string) => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const req = new IncomingMessage(socket)
  if (forwarded !== undefined) req.headers['x-forwarded-for'] = forwarded
  return req
}

test('without a trusted proxy only the connection counts', () => {
  expect(addressOf(from('203.0.113.7', '198.51.100.1'), 0)).toBe('203.0.113.7')
})

test('each trusted proxy is looked behind, and no further', () => {
  const req = from('10.0.0.2', '198.51.100.66, 203.0.113.7, 10.0.0.1')
  expect(addressOf(req, 1)).toBe('10.0.0.1')
  expect(addressOf(req, 2)).toBe('203.0.113.7')
  expect(addressOf(from('203.0.113.7'), 2)).toBe('203.0.113.7')
})

test('a household with IPv6 is one address', () => {
  expect(addressOf(from('2001:db8:1:2:aaaa::1'), 0)).toBe(addressOf(from('2001:db8:1:2::99'), 0))
  expect(addressOf(from('2001:db8::1'), 0)).not.toBe(addressOf(from('2001:db8:1::1'), 0))
  expect(addressOf(from('::ffff:203.0.113.7'), 0)).toBe('::ffff:203.0.113.7')
})
