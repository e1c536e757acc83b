import { beforeEach, expect, test } from 'vitest'
import { defaultPreferences, type NotificationPreferences } from '#contract/notifications.ts'
import { json, testDevice } from '../../../tests/support/device.ts'
import { bandSettings } from '../../../tests/support/participation.ts'
import { createCall } from '../../call.ts'
import { openMemberDatabase } from '../../database.ts'
import type { DeviceDeps } from '../../deps.ts'
import { createDrain } from '../drain.ts'
import { type Outbox, openOutbox } from '../store.ts'
import { kinds } from './kinds.ts'
import { overlayNotifications } from './notifications.ts'

const row: NotificationPreferences = { ...defaultPreferences, devices: 1, version: 3 }
const place = { kind: 'notifications', key: 'own' }

let deps: DeviceDeps
let outbox: Outbox
beforeEach(() => {
  deps = testDevice().tab()
  outbox = openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds)
})

test('wishes go out whole, on the version they were made on, and overlay the list until it carries them', async () => {
  const sent: Request[] = []
  const saved = { ...row, music: 'email', version: 4 } as const
  const transport = async (request: Request): Promise<Response> => {
    if (request.method === 'GET') return json(bandSettings)
    sent.push(request.clone())
    return json(saved)
  }
  const settings = { ...deps, transport, accessToken: async () => 'token', locale: () => 'de-ch' as const }
  const call = createCall({ ...settings, origin: 'https://band.example' })
  await outbox.put({ ...place, desired: { ...defaultPreferences, music: 'email' }, row })
  await createDrain({ ...deps, outbox, kinds, call })()
  expect(await sent[0]?.json()).toEqual({ ...defaultPreferences, music: 'email', supersedes: false })
  expect(sent[0]?.headers.get('if-match')).toBe('"3"')
  expect(overlayNotifications(row, await outbox.list()).shown.music).toBe('email')
  await outbox.confirm('notifications', [saved], new Date(0))
  expect(await outbox.list()).toEqual([])
})

test('back to what the server has, nothing waits; another number of devices is no change', async () => {
  await outbox.put({ ...place, desired: { ...defaultPreferences, answer: 'none' }, row })
  await outbox.put({ ...place, desired: defaultPreferences, row: { ...row, devices: 2 } })
  expect(await outbox.list()).toEqual([])
})

test('a channel that only a newer app knows shows as the one nobody chose', () => {
  expect(overlayNotifications({ ...row, music: 'other', reminderTime: 'other' }, []).shown).toEqual(defaultPreferences)
})
