import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { fromWireTime } from '../time.ts'
import { calendar, type IcalEvent } from './ical.ts'

const event: IcalEvent = {
  uid: 'event-1@band.example',
  sequence: 2,
  lastChanged: new Date('2026-02-01T12:00:00.123Z'),
  summary: 'Konzert; mit Apéro, im Saal',
  description: 'Zeile 1\nZeile 2 \\ Ende',
  location: null,
  url: 'https://band.example/de-ch/calendar#event-1',
  status: 'CANCELLED',
  alarm: null,
  time: { start: new Date('2026-05-01T18:00:00Z'), end: new Date('2026-05-01T20:00:00Z') },
}
const written = (changes: Partial<IcalEvent> = {}) =>
  calendar('Band', new Date('2026-03-01T12:00:00Z'), [{ ...event, ...changes }])

/** Parses like a strict reader. */
const read = (text: string) => {
  const component = ICAL.Component.fromString(text)
  const only = component.getFirstSubcomponent('vevent')
  if (only === null) throw new Error('there is no event')
  return { calendar: component, component: only, event: new ICAL.Event(only) }
}

test('is a valid calendar of RFC 5545', async () => {
  expect((await written()).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Band//Calendar//DE',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:event-1@band.example',
    'DTSTAMP:20260201T120000Z',
    'LAST-MODIFIED:20260201T120000Z',
    'SEQUENCE:2',
    'DTSTART:20260501T180000Z',
    'DTEND:20260501T200000Z',
    'SUMMARY:Konzert\\; mit Apéro\\, im Saal',
    'DESCRIPTION:Zeile 1\\nZeile 2 \\\\ Ende',
    'URL:https://band.example/de-ch/calendar#event-1',
    'STATUS:CANCELLED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('another parser reads the same values', async () => {
  const { calendar: whole, component, event: understood } = read(await written({ location: 'Saal, Zürich' }))
  expect(whole.getFirstPropertyValue('version')).toBe('2.0')
  expect([
    understood.uid,
    understood.sequence,
    understood.summary,
    understood.description,
    understood.location,
  ]).toEqual([...[event.uid, 2, event.summary, event.description, 'Saal, Zürich']])
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(component.getFirstPropertyValue('url')).toBe(event.url)
  const unknown = read(await written({ lastChanged: null, status: 'CONFIRMED' }))
  expect(unknown.component.getFirstPropertyValue('last-modified')).toBe(null)
})

test.each([
  ['before summer time', '2026-03-28T20:00', '2026-03-28T19:00:00.000Z'],
  ['the night of the skipped hour', '2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['on the first summer evening', '2026-03-29T20:00', '2026-03-29T18:00:00.000Z'],
  ['on the last summer evening', '2026-10-24T20:00', '2026-10-24T18:00:00.000Z'],
  ['in the hour that comes twice', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['after summer time', '2026-10-25T20:00', '2026-10-25T19:00:00.000Z'],
])('starts at the right instant %s', async (_, wire, instant) => {
  const start = fromWireTime(wire)
  const { event: understood } = read(await written({ time: { start, end: new Date(start.getTime() + 5_400_000) } }))
  expect(understood.startDate.toJSDate().toISOString()).toBe(instant)
  expect(understood.duration.toSeconds()).toBe(5400)
})

test('full days are dates, even across a clock change; an event without duration has no end', async () => {
  const { event: days } = read(await written({ time: { firstDay: '2026-03-28', dayAfterLast: '2026-03-30' } }))
  expect([days.startDate.isDate, days.startDate.toString(), days.endDate.toString()]).toEqual([
    ...[true, '2026-03-28', '2026-03-30'],
  ])
  const start = new Date('2026-05-01T18:00:00Z')
  expect(await written({ time: { start, end: start } })).not.toContain('DTEND')
})

test('an alarm rings the given minutes before', async () => {
  const { component } = read(await written({ alarm: 90 }))
  const [alarm, ...others] = component.getAllSubcomponents('valarm')
  expect(others).toEqual([])
  expect([alarm?.getFirstPropertyValue('action'), alarm?.getFirstPropertyValue('description')]).toEqual([
    ...['DISPLAY', event.summary],
  ])
  expect(alarm?.getFirstPropertyValue('trigger')).toMatchObject({ isNegative: true, minutes: 90 })
  expect(await written()).not.toContain('VALARM')
})

test('a subscribed calendar contains its name and refresh interval', async () => {
  const text = await calendar('Band', new Date(), [], { name: 'Proben und Konzerte', refresh: 2 })
  const feed = ICAL.Component.fromString(text)
  expect(['name', 'x-wr-calname', 'x-published-ttl'].map((one) => feed.getFirstPropertyValue(one))).toEqual([
    ...['Proben und Konzerte', 'Proben und Konzerte', 'PT2H'],
  ])
  expect(feed.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT2H')
  expect(await calendar('Band', new Date(), [])).not.toContain('REFRESH')
})

describe('content lines', () => {
  const octets = (text: string) => text.split('\r\n').map((line) => Buffer.byteLength(line))

  test.each(['ü', '€', '🎺', 'e\u0301'])(
    'with many %s have at most 75 octets and lose nothing, wherever they are folded',
    async (one) => {
      for (let before = 0; before < 10; before++) {
        const summary = 'x'.repeat(60 + before) + one.repeat(60)
        const text = await written({ summary })
        expect(Math.max(...octets(text))).toBeLessThanOrEqual(75)
        expect(Buffer.from(text).toString()).toBe(text)
        expect(read(text).event.summary).toBe(summary)
      }
    },
  )

  test('contain any title unchanged, and no title adds one', async () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (summary, description) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are left out
        const clean = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
        const { event: understood } = read(await written({ summary, description }))
        expect([understood.summary, understood.description]).toEqual([clean(summary), clean(description)])
      }),
      { numRuns: 300 },
    )
    const poisoned = await written({ summary: 'Probe\r\nATTENDEE:mailto:x@y.z\rX:1\u0007' })
    expect(poisoned.split('\r\n')).toContain('SUMMARY:Probe\\nATTENDEE:mailto:x@y.z\\nX:1')
  })
})
