import { expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import type { OutboxRecord } from '../record.ts'
import { commentsOf, overlayComments } from './comment.ts'

const first: Comment = {
  ...{ id: 'a2d6e2f4-1111-4222-8333-444455556666', place: 'bulletin', placeId: 3, text: 'Wann?', deleted: false },
  ...{ author: 'Anna', own: false, manages: false, at: '2026-03-10T11:00:00.000Z', version: 1 },
}
const written = { place: 'bulletin', placeId: 3, text: 'Um acht.', deleted: false }
const record: OutboxRecord = {
  ...{ version: 1, kind: 'comment', key: 'b2d6e2f4-1111-4222-8333-444455556666', title: 'Noten', base: null },
  ...{ baseVersion: null, desired: written, sent: [], rev: 1, state: 'waiting', attempts: 0, nextAttemptAt: null },
  ...{ problem: null, savedVersion: null, savedAt: null },
  ...{ createdAt: '2026-03-10T11:05:00.000Z', updatedAt: '2026-03-10T11:05:00.000Z' },
}
const texts = (changed: Partial<OutboxRecord>) =>
  overlayComments([first], [{ ...record, ...changed }]).map(({ text }) => text)

test('a comment that waits is below those of the server, and stays readable after a refusal', () => {
  expect(texts({})).toEqual(['Wann?', 'Um acht.'])
  expect(texts({ state: 'rejected' })).toEqual(['Wann?', 'Um acht.'])
})

test('a deleted comment disappears at once', () => {
  expect(texts({ key: first.id, base: first, desired: { ...written, text: 'Wann?', deleted: true } })).toEqual([])
})

test('a comment is below what it is about only', () => {
  const [one] = overlayComments([first], [])
  expect([commentsOf(one ? [one] : [], 'bulletin', 3).length, commentsOf(one ? [one] : [], 'bulletin', 4)]).toEqual([
    ...[1, []],
  ])
})
