import { expect, test } from 'vitest'
import { defaultPreferences } from '#contract/notifications.ts'
import type { Intent, OutboxRecord } from '#device/outbox/record.ts'
import { isMergeable, preferencesConflict } from './conflict.ts'

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

const conflictWith = (theirs: object, decide: (intent: Intent) => Promise<void> = async () => undefined) => {
  const problem = { code: 'conflict', message: '', errors: [], current: row(theirs) }
  return preferencesConflict({ ...record, problem }, { decide }) ?? expect.fail('there is no conflict')
}

test("reports that the device cannot save the member's choice", async () => {
  const full = new DOMException('no room', 'QuotaExceededError')
  const conflict = conflictWith({ change: 'none' }, () => Promise.reject(full))
  expect([conflict.fields, isMergeable(conflict)]).toEqual([['change'], false])
  await expect(conflict.resolve([])).rejects.toBe(full)
})

test('choices of two devices that do not contradict each other are merged', async () => {
  const theirs = { music: 'push', reminderTime: 'hours_3' }
  const decided: Intent[] = []
  const conflict = conflictWith(theirs, async (intent) => void decided.push(intent))
  expect(isMergeable(conflict)).toBe(true)
  await conflict.resolve([])
  expect(decided).toMatchObject([
    { desired: { ...defaultPreferences, ...theirs, change: 'email' }, row: { music: 'push', version: 2 } },
  ])
  expect(isMergeable(conflictWith({ change: 'email', music: 'push' }))).toBe(true)
})

test('a choice that is dropped gives way to that of the other device', async () => {
  const decided: Intent[] = []
  await conflictWith({ change: 'none' }, async (intent) => void decided.push(intent)).resolve(['change'])
  expect(decided).toMatchObject([{ desired: { change: 'none' } }])
})
