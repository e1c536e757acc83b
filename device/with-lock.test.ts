import { expect, it } from 'vitest'
import { testDevice } from '../tests/support/device.ts'
import { withLock } from './with-lock.ts'

const never = () => new Promise<never>(() => undefined)

it('stops waiting after 30 seconds for a lock that a frozen tab holds, and gets it the next time', async () => {
  const device = testDevice()
  const [frozen, tab] = [device.tab(), device.tab()]
  void withLock(frozen, 'mhz-outbox', never).catch(() => undefined)
  const waiting = withLock(tab, 'mhz-outbox', async () => 'alone')
  device.advance(29_999)
  device.advance(1)
  await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' })
  await device.stealLock('mhz-outbox')
  expect(await withLock(tab, 'mhz-outbox', async () => 'alone')).toBe('alone')
})

it('does not limit the duration of the work once it has the lock', async () => {
  const device = testDevice()
  const ended = Promise.withResolvers<string>()
  const started = Promise.withResolvers<void>()
  const work = withLock(device.tab(), 'mhz-sheets', () => {
    started.resolve()
    return ended.promise
  })
  await started.promise
  device.advance(600_000)
  ended.resolve('done')
  expect(await work).toBe('done')
})
