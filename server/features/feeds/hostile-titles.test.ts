import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { htmlOfText } from '#contract/rich-text.ts'
import { startTestServer } from '../../../tests/support/api.ts'
import { event } from '../../platform/db/tables.ts'

const now = new Date('2026-03-10T11:00:00Z')

const hostile = [
  'Zeile\r\nBEGIN:VALARM\r\nACTION:AUDIO',
  'Komma, Strich; Rück\\strich: "alles"',
  '\u202Eabgesagt\u202C مرحبا',
  'Ä'.repeat(120),
  '🎺🎶'.repeat(40),
  '\u0000\u0007Glocke',
  'END:VEVENT',
  ' vorn und hinten ',
]
test('a season of 200 events with malicious titles is parsed unchanged', { tags: ['long'] }, async () => {
  const api = await startTestServer({ kind: 'postgres', now })
  try {
    const { db } = api
    const title = (index: number) => `${index} ${hostile[index % hostile.length]}`
    const clean = (index: number) =>
      title(index)
        .replace(/\r\n?/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are left out
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    const values = Array.from({ length: 200 }, (_, index) => ({
      kind: 'concert' as const,
      titleDe: title(index).replaceAll('\u0000', ''),
      remarksDe: htmlOfText(title(index).replaceAll('\u0000', '')),
      startsAt: new Date(now.getTime() + index * 86_400_000),
      endsAt: new Date(now.getTime() + index * 86_400_000 + 3_600_000),
      publicEvent: true,
    }))
    await db.insert(event).values(values)
    const text = await (await api.request('GET /feeds/calendar.de-ch.ics')).text()
    const events = ICAL.Component.fromString(text)
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component))
    expect(events.map(({ summary }) => summary)).toEqual(values.map((_, index) => clean(index)))
    // Remarks are rich text: spaces at their end mean nothing.
    expect(events.map(({ description }) => description)).toEqual(values.map((_, index) => clean(index).trim()))
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  } finally {
    await api.stop()
  }
})
