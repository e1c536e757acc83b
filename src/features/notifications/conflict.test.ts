import { expect, test } from 'vitest'
import { defaultPreferences } from '#contract/notifications.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { preferencesConflict } from './conflict.ts'

const at = '2026-11-20T19:00:00.000Z'
const row = (wishes: object) => ({ ...defaultPreferences, ...wishes, personId: 7, version: 2, devices: 0 })
const record: OutboxRecord = {
  version: 1,
  kind: 'notifications',
  key: '7',
  title: '',
  base: row({}),
  baseVersion: 1,
  desired: { ...defaultPreferences, change: 'email' },
  sent: [],
  rev: 1,
  state: 'conflict',
  attempts: 0,
  nextAttemptAt: null,
  problem: { code: 'conflict', message: '', errors: [], current: row({ change: 'none' }) },
  createdAt: at,
  updatedAt: at,
  savedVersion: null,
  savedAt: null,
}

test("reports that the device cannot save the member's choice", async () => {
  const full = new DOMException('no room', 'QuotaExceededError')
  const conflict = preferencesConflict(record, { decide: () => Promise.reject(full) })
  expect(conflict?.names).toEqual(['change'])
  await expect(conflict?.onDecide('mine')).rejects.toBe(full)
})
