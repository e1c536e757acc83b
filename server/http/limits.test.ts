import { describe, expect, test } from 'vitest'
import { callerAddress, callerKey } from './caller-address.ts'
import { createRateLimit } from './rate-limit.ts'

const request = (remoteAddress: string, forwarded?: string | string[]) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as Parameters<
    typeof callerAddress
  >[0]

describe('the caller', () => {
  test('is identified by the socket’s address, not by a header, unless a proxy is trusted', () => {
    expect(callerAddress(request('203.0.113.9', '198.51.100.1'), 0)).toBe('203.0.113.9')
    expect(callerAddress(request('127.0.0.1'), 1)).toBe('127.0.0.1')
  })

  test('is the address that the outermost trusted proxy saw; entries further left are ignored', () => {
    const forwarded = 'forged, 198.51.100.1, 203.0.113.7'
    expect(callerAddress(request('127.0.0.1', forwarded), 1)).toBe('203.0.113.7')
    expect(callerAddress(request('127.0.0.1', forwarded), 2)).toBe('198.51.100.1')
    expect(callerAddress(request('127.0.0.1', forwarded), 3)).toBe('127.0.0.1')
  })

  test('is identified by IPv4 address or IPv6 network', () => {
    expect(callerKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(callerKey('2001:db8:0:1::5')).toBe(callerKey('2001:0db8::1:ffff:0:0:9'))
    expect(callerKey('2001:db8:0:1::5')).not.toBe(callerKey('2001:db8:0:2::5'))
  })
})

describe('the rate limit', () => {
  const limited = (callers = 10) => {
    let now = 0
    const { take } = createRateLimit({ burst: 3, perSecond: 2, clock: () => new Date(now), callers })
    const wait = (milliseconds: number) => {
      now += milliseconds
    }
    return { take, wait }
  }

  test('accepts a burst, then returns the seconds to wait, per caller', () => {
    const { take, wait } = limited()
    expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 0, 1, 0])
    wait(500)
    expect([take('a'), take('a')]).toEqual([0, 1])
    wait(60_000)
    expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 1])
  })

  test('does not penalise a caller when the clock is set back', () => {
    const { take, wait } = limited()
    take('a')
    wait(-3_600_000)
    expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 1])
  })

  test('evicts the least recently seen callers first', () => {
    const { take } = limited(2)
    for (const caller of ['a', 'a', 'a', 'b', 'a', 'c']) take(caller)
    expect([take('a'), take('b')]).toEqual([1, 0])
  })
})
