import { expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { intentOf } from '../../../tests/support/journal-device.ts'
import { memoryStorage } from '../../../tests/support/web-storage.ts'
import { openMemberStorage } from './member-storage.ts'

const open = (deps: DeviceDeps) =>
  openMemberStorage({
    ...{ deps, device: openDeviceDatabase(deps), sub: '5a1e', locale: 'de-ch', origin: 'https://band.test' },
    provider: { version: 1, issuer: 'https://band.test', clientId: 'app', scope: 'openid' },
    win: { localStorage: memoryStorage(), addEventListener: () => undefined },
  })

test('shows a change as soon as it is in the outbox, also right after another one', async () => {
  const { outbox, records } = await open(testDevice().tab())
  const shown = () => records.get().map(({ desired }) => (desired as { remarks: string }).remarks)
  await outbox.put(intentOf('komme'))
  expect(shown()).toEqual(['komme'])
  await outbox.put(intentOf('komme später'))
  expect(shown()).toEqual(['komme später'])
})

test('a change that was saved and cannot be read again is reported: the screen would show the state before', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { outbox, database } = await open(testDevice().tab())
  const reading = vi.spyOn(database, 'read').mockRejectedValue(new DOMException('Internal error', 'UnknownError'))
  await expect(outbox.put(intentOf('komme'))).rejects.toThrow('cannot be read')
  reading.mockRestore()
  await outbox.put(intentOf('komme'))
})
