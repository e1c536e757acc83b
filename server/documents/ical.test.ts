import { expect, test } from 'vitest'
import { calendar, type IcalEvent } from './ical.ts'

const event: IcalEvent = {
  uid: 'event-1@band.example',
  sequence: 2,
  summary: 'Konzert; mit Apéro, im Saal',
  description: 'Zeile 1\nZeile 2 \\ Ende',
  location: null,
  cancelled: true,
  time: { start: new Date('2026-05-01T18:00:00Z'), end: new Date('2026-05-01T20:00:00Z') },
}

test('is a calendar as RFC 5545 wants it', () => {
  expect(calendar('Band', new Date('2026-03-01T12:00:00.123Z'), [event]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Band//Calendar//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:event-1@band.example',
    'DTSTAMP:20260301T120000Z',
    'SEQUENCE:2',
    'DTSTART:20260501T180000Z',
    'DTEND:20260501T200000Z',
    'SUMMARY:Konzert\\; mit Apéro\\, im Saal',
    'DESCRIPTION:Zeile 1\\nZeile 2 \\\\ Ende',
    'STATUS:CANCELLED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('lines have at most 75 octets and are folded between characters', () => {
  const summary = `Ständchen 🎺 ${'für Zürich '.repeat(30)}`
  const lines = calendar('Band', new Date(0), [{ ...event, summary }]).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
})

test('nothing in a title can add a line', () => {
  const summary = 'Probe\r\nATTENDEE:mailto:x@y.z\rX:1\u0007'
  const lines = calendar('Band', new Date(0), [{ ...event, summary }]).split('\r\n')
  expect(lines).toContain('SUMMARY:Probe\\nATTENDEE:mailto:x@y.z\\nX:1')
})
