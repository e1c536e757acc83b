import { expect, test } from 'vitest'
import { byMonth, eventTimes, isNotOver } from './event-times.ts'

const evening = { dateStart: '2026-12-13T17:00', dateEnd: '2026-12-13T18:30', fullDay: false }
const camp = { dateStart: '2027-07-10T00:00', dateEnd: '2027-07-11T00:00', fullDay: true }
const party = { dateStart: '2026-12-31T20:00', dateEnd: '2027-01-01T02:00', fullDay: false }

test('an evening event has weekday, date and hours', () => {
  expect(eventTimes(evening, 'de-ch')).toBe('Sonntag, 13.12.2026, 17:00–\u206018:30\u00a0Uhr')
  expect(eventTimes(evening, 'en-gb')).toBe('Sunday, 13 December 2026, 17:00–\u206018:30')
})

test('full days have no hours, and several of them include the last day', () => {
  expect(eventTimes({ ...camp, dateEnd: camp.dateStart }, 'de-ch')).toBe('Samstag, 10.07.2027')
  expect(eventTimes(camp, 'de-ch')).toBe('10.–11. Juli 2027')
  expect(eventTimes(camp, 'en-gb')).toBe('10–11 July 2027')
  const winter = { ...camp, dateStart: '2026-12-24T00:00', dateEnd: '2027-01-03T00:00' }
  expect(eventTimes(winter, 'de-ch')).toBe('24. Dezember 2026 – 3. Januar 2027')
})

test('an end on another day is shown with its date', () => {
  expect(eventTimes(party, 'de-ch')).toBe(
    'Donnerstag, 31.12.2026, 20:00\u00a0Uhr – Freitag, 01.01.2027, 02:00\u00a0Uhr',
  )
  expect(eventTimes(party, 'en-gb')).toBe('Thursday, 31 December 2026, 20:00 – Friday, 1 January 2027, 02:00')
})

test('an event is over at its end, a full day at midnight', () => {
  expect(isNotOver(evening, '2026-12-13T18:29')).toBe(true)
  expect(isNotOver(evening, '2026-12-13T18:30')).toBe(false)
  expect(isNotOver(camp, '2027-07-11T23:59')).toBe(true)
  expect(isNotOver(camp, '2027-07-12T00:00')).toBe(false)
})

test('events are grouped by the month in which they start, in the given order', () => {
  expect(byMonth([evening, party, camp]).map(({ key, events }) => [key, events.length])).toEqual([
    ['2026-12', 2],
    ['2027-07', 1],
  ])
})
