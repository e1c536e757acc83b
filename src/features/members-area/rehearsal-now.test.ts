import { expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/events.ts'
import { findRehearsal } from './rehearsal-now.ts'

const event = (change: Partial<CalendarEvent>): CalendarEvent => ({
  ...{ id: 1, kind: 'rehearsal', title: 'Gesamtprobe', remarks: null, remarksHtml: null, fullDay: false },
  ...{ dateStart: '2026-12-03T20:00', dateEnd: '2026-12-03T22:00', location: null, venue: null, foreign: [] },
  ...{ publicEvent: false, cancelled: false, image: null, articleId: null, fileIds: [] },
  ...{ picture: null, files: [], leaflet: false, callTime: null, callPlace: null, dressCode: null },
  ...{ changeReason: null, replyBy: null, contact: null, sections: [], minimumPlayers: [], invitations: [] },
  uninvited: false,
  ...change,
})
const found = (wire: string, change: Partial<CalendarEvent> = {}) =>
  findRehearsal([event(change)], new Date(`${wire}+01:00`)) !== undefined

test('following is offered from half an hour before a rehearsal to its end', () => {
  expect(found('2026-12-03T19:29')).toBe(false)
  expect(found('2026-12-03T19:30')).toBe(true)
  expect(found('2026-12-03T21:59')).toBe(true)
  expect(found('2026-12-03T22:00')).toBe(false)
})

test.each<[string, Partial<CalendarEvent>]>([
  ['a concert', { kind: 'concert' }],
  ['a cancelled rehearsal', { cancelled: true }],
  ['a rehearsal of others', { uninvited: true }],
])('following is not offered at %s', (_, change) => {
  expect(found('2026-12-03T20:30', change)).toBe(false)
})
