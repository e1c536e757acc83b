import { expect, test } from 'vitest'
import { toWireTime } from '#contract/clock.ts'
import type { KnownMember } from '#device/identity.ts'
import { offlineGraceDays } from '#device/known-time.ts'
import { toMeetings } from '#device/meetings.ts'
import { noDetails } from '../../../tests/support/no-details.ts'
import { shownTime } from './shown-time.ts'

const day = 86_400_000
const validated = new Date('2026-11-20T19:00:00Z')
const member: KnownMember = {
  ...{
    version: 1,
    sub: 's',
    personId: 'p',
    label: 'Regula',
    roles: ['MEMBER'],
    instrument: null,
    voice: null,
    key: null,
    further: [],
  },
  member: true,
  validatedAt: validated.toISOString(),
}
const known = { state: { kind: 'needs-login' as const, member } }
const network = (isReachable: boolean) => ({ connectivity: { isReachable } })
const daysLater = (days: number): Date => new Date(validated.getTime() + days * day)

test.each([
  ['three weeks offline: the clock of the device', 21, false, 21],
  ['offline, and the clock is 200 days ahead: the last contact', 200, false, 0],
  ['offline, and the clock is a year behind: the last contact', -365, false, 0],
  ['offline for as long as a member may be', offlineGraceDays, false, offlineGraceDays],
  ['online, whatever the clock shows: the server decides', 200, true, 200],
] as const)('%s', (_, days, isReachable, shown) => {
  expect(shownTime(known, network(isReachable), daysLater(days))).toEqual(daysLater(shown))
})

test('a clock that is ahead without network hides no meeting', () => {
  const event = {
    ...{
      id: 7,
      kind: 'rehearsal' as const,
      title: 'Probe',
      dateStart: '2026-11-26T20:00',
      dateEnd: '2026-11-26T22:00',
    },
    ...{ fullDay: false, location: null, cancelled: false, fileIds: [], ...noDetails },
  }
  const lists = { events: [event], rows: [], absences: [], defaults: null }
  const shown = shownTime(known, network(false), daysLater(200))
  expect(toMeetings(lists, [], toWireTime(shown)).map(({ event: { id } }) => id)).toEqual([7])
})
