import { expect, test } from 'vitest'
import type { Participation, SubscribableEvent } from '#contract/answers.ts'
import { toMeetings } from '#device/meetings.ts'
import { noDetails } from '../../../tests/support/no-details.ts'
import { plainAnswer } from '../../../tests/support/plain-answer.ts'
import { answersToAll, attending } from './answers-to-all.ts'

const event = (id: number, day: string): SubscribableEvent => ({
  id,
  kind: 'rehearsal',
  title: 'Probe',
  dateStart: `${day}T20:00`,
  dateEnd: `${day}T22:00`,
  fullDay: false,
  location: null,
  cancelled: false,
  fileIds: [],
  ...noDetails,
})
const row: Participation = { id: 70, eventId: 7, status: null, remarks: 'komme später', ...plainAnswer, version: 3 }
const absence = {
  id: 'holidays',
  from: '2026-12-03',
  to: '2026-12-10',
  reason: '',
  deleted: false,
  statedAt: '2026-11-19T08:00:00.000Z',
  person: null,
  givenBy: null,
  version: 1,
}
const given = { at: '2026-11-20T19:00:00.000Z', trusted: true }

test('attending all keeps the remarks, is based on the known rows and names the absence that it outweighs and the start that was seen', () => {
  const events = [event(7, '2026-11-26'), event(8, '2026-12-03')]
  const meetings = toMeetings({ events, rows: [row], absences: [absence], defaults: null }, [], '2026-11-20T19:00')
  const yes = { status: true, maybeUntil: null }
  expect(answersToAll(meetings, attending, given, 'de-ch')).toEqual([
    {
      ...{ kind: 'participation', key: '7', title: 'Probe, 26.11.2026', row },
      desired: { ...yes, remarks: 'komme später', despite: null, given: { ...given, start: '2026-11-26T20:00' } },
    },
    {
      ...{ kind: 'participation', key: '8', title: 'Probe, 03.12.2026', row: null },
      desired: { ...yes, remarks: '', despite: 'holidays', given: { ...given, start: '2026-12-03T20:00' } },
    },
  ])
})
