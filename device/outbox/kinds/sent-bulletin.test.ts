import { expect, test } from 'vitest'
import type { EditedBulletin } from '#contract/edited-bulletins.ts'
import type { OutboxRecord } from '../record.ts'
import { overlaySentBulletins } from './sent-bulletin.ts'

const desired = {
  ...{ titleDe: 'Notenausgabe', titleEn: null, textDe: '<p>Morgen.</p>', textEn: null, fileIds: [] },
  ...{ endsOn: '2026-03-24', comments: false, eventId: null, sections: ['HORN'], invitations: [] },
}
const row: EditedBulletin = {
  ...{ id: 3, uuid: 'a2d6e2f4-1111-4222-8333-444455556666', ...desired, sender: 'Lea', sentAt: '2026-03-10T12:00' },
  ...{ addressed: 4, seen: 1, version: 1 },
}
const other = { ...row, id: 2, uuid: 'b2d6e2f4-1111-4222-8333-444455556666' }
const record: OutboxRecord = {
  ...{ version: 1, kind: 'sent-bulletin', key: row.uuid, title: 'Notenausgabe', base: null, baseVersion: null },
  ...{ desired, sent: [], rev: 1, state: 'waiting', attempts: 0, nextAttemptAt: null, problem: null },
  ...{ savedVersion: null, savedAt: null },
  ...{ createdAt: '2026-03-10T11:05:00.000Z', updatedAt: '2026-03-10T11:05:00.000Z' },
}
const shown = (rows: EditedBulletin[], changed: Partial<OutboxRecord> = {}) => {
  const { unsent, sent } = overlaySentBulletins(rows, [{ ...record, ...changed }])
  return [unsent.map(({ desired: { titleDe } }) => titleDe), sent.map(({ id }) => id)]
}

test('a bulletin that waits is above those that were sent, and keeps its text after a refusal', () => {
  expect(shown([other])).toEqual([['Notenausgabe'], [2]])
  expect(shown([other], { state: 'rejected' })).toEqual([['Notenausgabe'], [2]])
})

test('a bulletin that the server has is shown once, also before the list has it', () => {
  const saved = { state: 'saved', base: row, baseVersion: 1, savedVersion: 1, savedAt: record.createdAt } as const
  expect(shown([other], saved)).toEqual([[], [3, 2]])
  expect(shown([row, other], saved)).toEqual([[], [3, 2]])
})
