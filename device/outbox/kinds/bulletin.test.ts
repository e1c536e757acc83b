import { expect, test } from 'vitest'
import type { Bulletin } from '#contract/bulletins.ts'
import type { OutboxRecord } from '../record.ts'
import { bulletinKind, overlayBulletins } from './bulletin.ts'

const row: Bulletin = {
  ...{ id: 3, title: 'Noten', text: '<p>Bitte holen</p>', foreign: [], files: [], eventId: null, sender: null },
  ...{ sentAt: '2026-03-10T12:00', endsOn: '2026-03-24', comments: false, person: null, read: false, version: 0 },
}
const record: OutboxRecord = {
  ...{ version: 1, kind: 'bulletin', key: '3', title: 'Noten', base: row, baseVersion: 0, desired: { read: true } },
  ...{ sent: [], rev: 1, state: 'waiting', attempts: 0, nextAttemptAt: null, problem: null, savedVersion: null },
  ...{ createdAt: '2026-03-10T11:00:00Z', updatedAt: '2026-03-10T11:00:00Z', savedAt: null },
}
const shown = (changed: Partial<OutboxRecord>) => overlayBulletins([row], [{ ...record, ...changed }])[0]?.read

test('a bulletin is read as soon as the device knows it, and unread again after a refusal', () => {
  expect(overlayBulletins([row], [])[0]?.read).toBe(false)
  expect([shown({}), shown({ state: 'saved', savedVersion: 1 }), shown({ state: 'rejected' })]).toEqual([
    ...[true, true, false],
  ])
})

test('a mark for a represented person is not that of the member', () => {
  expect(shown({ key: '3/a2d6e2f4-1111-4222-8333-444455556666' })).toBe(false)
  expect(bulletinKind.keyOf({ ...row, person: 'a2d6e2f4-1111-4222-8333-444455556666' })).toContain('3/')
})
