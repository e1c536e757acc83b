import { beforeEach, expect, test } from 'vitest'
import { defaultPreferences, type NotificationPreferences } from '#contract/notifications.ts'
import { bandSettings } from '../../../tests/support/answer-client.ts'
import { json, testDevice } from '../../../tests/support/device.ts'
import { noBytes } from '../../../tests/support/no-bytes.ts'
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

test('sends all preferences together with their base version, and overlays the list until it contains them', async () => {
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
  await createDrain({ ...deps, outbox, bytes: noBytes, kinds, call })()
  expect(await sent[0]?.json()).toEqual({ ...defaultPreferences, music: 'email', supersedes: false })
  expect(sent[0]?.headers.get('if-match')).toBe('"3"')
  expect(overlayNotifications(row, await outbox.list()).shown.music).toBe('email')
  await outbox.confirm('notifications', [saved], new Date(0))
  expect(await outbox.list()).toEqual([])
})

test("nothing is pending after reverting to the server's state; a different device count is no change", async () => {
  await outbox.put({ ...place, desired: { ...defaultPreferences, answer: 'none' }, row })
  await outbox.put({ ...place, desired: defaultPreferences, row: { ...row, devices: 2 } })
  expect(await outbox.list()).toEqual([])
})

test('shows an unknown channel of a newer app as the default', () => {
  expect(overlayNotifications({ ...row, music: 'other', reminderTime: 'other' }, []).shown).toEqual(defaultPreferences)
})
