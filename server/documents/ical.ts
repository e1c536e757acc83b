export interface IcalEvent {
  /** Stays the same for ever: calendars find the event again by it (RFC 5545 §3.8.4.7). */
  readonly uid: string
  /** 0 for the first version, counted up by every change (§3.8.7.4). */
  readonly sequence: number
  readonly summary: string
  readonly description: string | null
  readonly location: string | null
  readonly cancelled: boolean
  /** Instants, or for full-day events calendar days `yyyy-MM-dd`, the end exclusive (§3.6.1). */
  readonly time:
    | { readonly start: Date; readonly end: Date }
    | { readonly firstDay: string; readonly dayAfterLast: string }
}

/** A calendar file (RFC 5545) in UTC. `producer` names who wrote it. */
export const calendar = (producer: string, now: Date, events: readonly IcalEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(producer)}//Calendar//DE`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((one) => eventLines(one, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

const eventLines = (
  { uid, sequence, summary, description, location, cancelled, time }: IcalEvent,
  now: Date,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(uid)}`,
  `DTSTAMP:${utc(now)}`,
  `SEQUENCE:${sequence}`,
  ...('start' in time
    ? [`DTSTART:${utc(time.start)}`, `DTEND:${utc(time.end)}`]
    : [`DTSTART;VALUE=DATE:${basic(time.firstDay)}`, `DTEND;VALUE=DATE:${basic(time.dayAfterLast)}`]),
  `SUMMARY:${text(summary)}`,
  ...(description === null ? [] : [`DESCRIPTION:${text(description)}`]),
  ...(location === null ? [] : [`LOCATION:${text(location)}`]),
  `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

const basic = (date: string): string => date.replaceAll('-', '')
/** 20261120T190000Z */
const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** §3.3.11; control characters have no place in a content line. */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** §3.1: lines of at most 75 octets, continued after a line break and a space, never inside a character. */
const folded = (line: string): string => {
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
