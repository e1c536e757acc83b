import { expect, test } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { intentOf } from '../../../tests/support/journal-device.ts'
import { memoryStorage } from '../../../tests/support/web-storage.ts'
import { openMemberStorage } from './member-storage.ts'

test('shows a change as soon as it is in the outbox, also right after another one', async () => {
  const deps = testDevice().tab()
  const { outbox, records } = await openMemberStorage({
    ...{ deps, device: openDeviceDatabase(deps), sub: '5a1e', locale: 'de-ch', origin: 'https://band.test' },
    provider: { version: 1, issuer: 'https://band.test', clientId: 'app', scope: 'openid' },
    win: { localStorage: memoryStorage(), addEventListener: () => undefined },
  })
  const shown = () => records.get().map(({ desired }) => (desired as { remarks: string }).remarks)
  await outbox.put(intentOf('komme'))
  expect(shown()).toEqual(['komme'])
  await outbox.put(intentOf('komme später'))
  expect(shown()).toEqual(['komme später'])
})
