import { expect, test } from 'vitest'
import { anySignal } from './deps.ts'

test('aborts with the reason of the first of two signals that aborts', () => {
  for (const index of [0, 1] as const) {
    const [optional, given] = [new AbortController(), new AbortController()]
    const signal = anySignal(optional.signal, given.signal)
    expect(signal.aborted).toBe(false)
    const first = [optional, given][index]
    const second = [given, optional][index]
    first?.abort('first')
    second?.abort('second')
    expect([signal.aborted, signal.reason]).toEqual([true, 'first'])
  }
})

test('is aborted immediately if a signal already is, and returns the required signal if it is alone', () => {
  const given = new AbortController()
  expect(anySignal(undefined, given.signal)).toBe(given.signal)
  expect(anySignal(AbortSignal.abort('before'), given.signal).reason).toBe('before')
})
