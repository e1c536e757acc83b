import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PushMessage } from '#contract/push.ts'
import { toPushMessage } from './message-text.ts'
import type { Notice } from './notice.ts'

const now = new Date('2026-03-12T17:00:00Z')
const notice = (titles: readonly string[]): Notice => ({
  id: '7f3c9a52-1c1e-4c7e-9d53-0a4b2f6d8e10',
  kind: 'music',
  personId: 1,
  personUuid: '0b9d7c1e-52a4-4f0b-8a6e-3c2d1f4e5a69',
  locale: 'de-ch',
  emails: [],
  concerned: { own: true, names: [] },
  about: { what: 'sheets', pieces: titles.map((title, index) => ({ id: index + 1, title })) },
  before: null,
  expiresAt: now,
  urgent: false,
})

test.each([
  ['two', ['Can-Can', 'Gloria'], 'Für Ihre Stimme: Can-Can, Gloria'],
  [
    'a hundred',
    Array.from({ length: 100 }, (_, index) => `Marsch der Zünfte, Nummer ${index + 101}`),
    /^Für Ihre Stimme: Marsch der Zünfte, Nummer 101, .* und 94 mehr$/,
  ],
  ['one with a long title and another', ['Suite'.repeat(60), 'Gloria'], /^Für Ihre Stimme: (Suite){60} und 1 mehr$/],
])('names as many pieces as a device accepts, of new sheets of %s', (_, titles, body) => {
  const message = toPushMessage(notice(titles), 'https://band.example')
  expect(message.notification.body).toMatch(body)
  expect(v.is(PushMessage, message)).toBe(true)
})

test('news of different things do not replace each other on a device', () => {
  const lift = { what: 'lift', id: 'a', place: 'Bahnhof', startsAt: now, seats: 3, taken: 2, expiresAt: now } as const
  const subjects: Notice['about'][] = [
    { what: 'sheets', pieces: [] },
    { what: 'programmes', programmes: [] },
    { ...lift, news: 'changed' },
    { ...lift, news: 'seats' },
  ]
  const tags = subjects.map((about) => toPushMessage({ ...notice([]), about }, 'https://band.example').notification.tag)
  expect(new Set(tags).size).toBe(tags.length)
})
