import { expect, test } from 'vitest'
import { createTrustedClock } from './trusted-clock.ts'

const device = () => {
  const at = { wall: Date.parse('2026-03-10T11:00:00Z'), monotonic: 5_000 }
  const clock = createTrustedClock({ now: () => new Date(at.wall) }, () => at.monotonic)
  const pass = (wall: number, monotonic = wall) => {
    at.wall += wall
    at.monotonic += monotonic
  }
  return { clock, pass }
}
const minute = 60_000

test('is not trusted before the first contact', () => {
  expect(device().clock.read()).toEqual({ at: '2026-03-10T11:00:00.000Z', trusted: false })
})

test('continues the time of the server after the last contact', () => {
  const { clock, pass } = device()
  clock.contact(2 * minute)
  pass(10 * minute)
  expect(clock.read()).toEqual({ at: '2026-03-10T11:12:00.000Z', trusted: true })
  expect(clock.confirmed()).toEqual(new Date('2026-03-10T11:12:00Z'))
})

test('is not trusted after the clock of the device was set, or the device slept without counting', () => {
  const set = device()
  set.clock.contact(0)
  set.pass(-60 * minute, 10 * minute)
  expect(set.clock.read()).toEqual({ at: '2026-03-10T10:00:00.000Z', trusted: false })
  const slept = device()
  slept.clock.contact(0)
  slept.pass(60 * minute, minute)
  expect(slept.clock.read().trusted).toBe(false)
  expect(slept.clock.confirmed()).toBeNull()
})
