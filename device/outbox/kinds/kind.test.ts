import { expect, test } from 'vitest'
import type { OutboxRecord } from '../record.ts'
import { isRowStale } from './kind.ts'

const record = (values: Partial<OutboxRecord>): OutboxRecord => ({
  version: 1,
  kind: 'notifications',
  key: 'own',
  title: '',
  base: null,
  baseVersion: 3,
  desired: {},
  sent: [],
  rev: 1,
  state: 'waiting',
  attempts: 0,
  nextAttemptAt: null,
  problem: null,
  createdAt: '2026-03-10T11:00:00.000Z',
  updatedAt: '2026-03-10T11:00:00.000Z',
  savedVersion: null,
  savedAt: null,
  ...values,
})

test('a row is stale when its record was removed for a newer one', () => {
  const saved = record({ state: 'saved', baseVersion: 4, savedVersion: 4 })
  expect([3, 4, 5].map((version) => isRowStale(saved, version))).toEqual([true, false, false])
})

test('if the record was not confirmed here, the row must be newer than its base', () => {
  const waiting = record({})
  expect([2, 3, 4].map((version) => isRowStale(waiting, version))).toEqual([true, true, false])
  expect(isRowStale(record({ baseVersion: null }), 0)).toBe(true)
})

test('is not stale without a record', () => {
  expect(isRowStale(null, 0)).toBe(false)
})
