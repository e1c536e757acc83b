import { mapInChunks } from './rows.ts'

export interface IcalEvent {
  /** Never changes: calendars identify the event by it (RFC 5545 §3.8.4.7). */
  readonly uid: string
  /** 0 for the first version, incremented by every change (§3.8.7.4). */
  readonly sequence: number
  /** null = unknown. */
  readonly lastChanged: Date | null
  readonly summary: string
  readonly description: string | null
  readonly location: string | null
  /** Absolute address of the page with details. */
  readonly url: string
  /** §3.8.1.11 */
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Minutes before the start for the alarm (§3.6.6); null = none. */
  readonly alarm: number | null
  /** Instants, or for full-day events calendar days `yyyy-MM-dd`, with an exclusive end (§3.6.1). */
  readonly time:
    | { readonly start: Date; readonly end: Date }
    | { readonly firstDay: string; readonly dayAfterLast: string }
}

/** Properties of a subscribed calendar. */
interface Feed {
  readonly name: string
  /** Hours until the next refresh. */
  readonly refresh: number
}

/**
 * Renders a calendar file (RFC 5545) in UTC. `producer` names the program. It has no METHOD: it is a snapshot, not a
 * message between calendars, which would need an ORGANIZER (§3.7.2, RFC 5546 §3.2.1). It yields to the event loop
 * between groups of events.
 */
export const calendar = async (
  producer: string,
  now: Date,
  events: readonly IcalEvent[],
  feed?: Feed,
): Promise<string> => {
  const components = await mapInChunks(events, (one) => written(eventLines(one, now)))
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(producer)}//Calendar//DE`,
    'CALSCALE:GREGORIAN',
    ...(feed === undefined ? [] : feedLines(feed)),
  ]
  return `${written(head)}${components.join('')}${written(['END:VCALENDAR'])}`
}

/** RFC 7986 §5.1 and §5.7, each with an equivalent for older calendars. */
const feedLines = ({ name, refresh }: Feed): string[] => [
  `NAME:${text(name)}`,
  `X-WR-CALNAME:${text(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refresh}H`,
  `X-PUBLISHED-TTL:PT${refresh}H`,
]

const written = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

const eventLines = (event: IcalEvent, now: Date): string[] => {
  const { uid, sequence, lastChanged, summary, description, location, url, status, alarm, time } = event
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    // Without a METHOD this is also the time of the last revision (§3.8.7.2).
    `DTSTAMP:${utc(lastChanged ?? now)}`,
    ...(lastChanged === null ? [] : [`LAST-MODIFIED:${utc(lastChanged)}`]),
    `SEQUENCE:${sequence}`,
    ...('start' in time ? instants(time.start, time.end) : days(time.firstDay, time.dayAfterLast)),
    `SUMMARY:${text(summary)}`,
    ...(description === null ? [] : [`DESCRIPTION:${text(description)}`]),
    ...(location === null ? [] : [`LOCATION:${text(location)}`]),
    `URL:${new URL(url).href}`,
    `STATUS:${status}`,
    ...(alarm === null ? [] : alarmLines(alarm, summary)),
    'END:VEVENT',
  ]
}

const alarmLines = (minutes: number, summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(summary)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

/** An event whose end equals its start has no DTEND: it must be later (§3.8.2.2). */
const instants = (start: Date, end: Date): string[] => [
  `DTSTART:${utc(start)}`,
  ...(end > start ? [`DTEND:${utc(end)}`] : []),
]
const days = (first: string, dayAfterLast: string): string[] => [
  `DTSTART;VALUE=DATE:${basic(first)}`,
  `DTEND;VALUE=DATE:${basic(dayAfterLast)}`,
]

const basic = (date: string): string => date.replaceAll('-', '')
/** 20261120T190000Z */
const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** §3.3.11; control characters are not permitted in a content line. */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** §3.1: folds lines to at most 75 octets, continued after a line break and a space, never inside a character. */
const folded = (line: string): string => {
  if (Buffer.byteLength(line) <= 75) return line
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
