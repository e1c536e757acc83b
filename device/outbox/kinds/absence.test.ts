import { expect, test } from 'vitest'
import type { Absence } from '#contract/absences.ts'
import type { OutboxRecord } from '../record.ts'
import { absenceKind, countedAbsences, overlayAbsences } from './absence.ts'

const days = { from: '2026-03-18', to: '2026-03-22', reason: '', deleted: false }
const row: Absence = {
  ...{ id: 'holidays', ...days, statedAt: '2026-03-14T11:00:00.000Z', version: 1 },
  ...{ person: null, givenBy: null },
}
const at = '2026-03-12T18:00:00.000Z'
const waiting: OutboxRecord = {
  ...{ version: 1, kind: 'absence', key: row.id, title: '', base: null, baseVersion: null, sent: [], rev: 1 },
  desired: { ...days, given: { at, trusted: false } },
  ...{ state: 'waiting', attempts: 0, nextAttemptAt: null, problem: null, createdAt: at, updatedAt: at },
  ...{ savedVersion: null, savedAt: null },
}
const saved: OutboxRecord = {
  ...waiting,
  ...{ state: 'saved', base: row, baseVersion: 1, savedVersion: 1, savedAt: row.statedAt },
  desired: { ...days, given: null },
}
const statedAt = (record: OutboxRecord) => overlayAbsences([], [record]).map((one) => one.statedAt)

test('an absence counts from when the member said so, and once the server has it from when the server says so', () => {
  expect(statedAt(waiting)).toEqual([at])
  expect(statedAt(saved)).toEqual([row.statedAt])
})

test('an absence of a represented person is beside one of the member, and answers only for that person', () => {
  const lena = 'a2d6e2f4-1111-4222-8333-444455556666'
  const hers = { ...row, id: 'camp', person: lena, givenBy: 'Ruth' }
  const shown = overlayAbsences([row, hers], [{ ...waiting, key: `new/${lena}` }])
  expect(shown.map(({ id, person, givenBy }) => [id, person, givenBy])).toEqual([
    ['camp', lena, 'Ruth'],
    ['holidays', null, null],
    ['new', lena, null],
  ])
  expect(countedAbsences(shown, lena).map(({ id }) => id)).toEqual(['camp', 'new'])
  expect(countedAbsences(shown, null).map(({ id }) => id)).toEqual(['holidays'])
  expect(absenceKind.keyOf(hers)).toBe(`camp/${lena}`)
})
