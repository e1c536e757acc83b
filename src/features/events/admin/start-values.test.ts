import { expect, test } from 'vitest'
import type { EditedEvent } from '#contract/edited-events.ts'
import { copyOf, templateOf, valuesOfTemplate } from './start-values.ts'

const now = new Date('2026-03-10T11:00:00Z')
/** Every field differs from the start value of a form. */
const event: EditedEvent = {
  ...{ id: 5, version: 2, kind: 'concert', titleDe: 'Konzert', titleEn: 'Concert' },
  ...{ remarksDe: '<p>Bis bald</p>', remarksEn: '<p>See you</p>', location: 'Aula', venueId: 4, publicEvent: true },
  ...{ dateStart: '2026-04-02T20:00', dateEnd: '2026-04-02T22:30', fullDay: false, replyBy: '2026-03-30' },
  ...{ albumNames: [`picture-${'0'.repeat(24)}`] },
  ...{ imageName: 'header-limmat', articleId: 3, fileIds: [4], reminderDays: [14, 1] },
  ...{
    callTime: '18:30',
    callPlace: 'Foyer',
    dressCode: 'Uniform',
    changeReason: null,
    contactUuid: '0198c9a5-0000-7000-8000-000000000001',
  },
  ...{ minimumPlayers: [{ section: 'TUBA', players: 2 }], sections: ['TUBA', 'HORN'], invitations: [] },
  ...{
    answered: true,
    comments: true,
    cancelled: false,
    seriesId: null,
    series: [],
    seriesRule: null,
    freeLines: [],
    programme: [],
    programmePublic: true,
  },
}

test('an event from a template has every field of the event but those that belong to its date', () => {
  const copy = copyOf(event, now)
  const values = valuesOfTemplate(templateOf(event), now)
  const different = Object.keys(copy).filter((name) => values[name] !== copy[name])
  expect(different.toSorted()).toEqual(['articleId', 'dateEnd', 'dateStart', 'fileIds', 'imageName', 'replyBy'])
  expect([values.dateStart, values.dateEnd]).toEqual(['2026-03-12T20:00', '2026-03-12T22:30'])
})

test('a copy of an event has none of its pictures', () => {
  expect(copyOf(event, now).albumNames).toBe('')
})

test('an event without reminders makes a template without reminders', () => {
  const values = valuesOfTemplate(templateOf({ ...event, reminderDays: [] }), now)
  expect(values.reminderDays).toBe('')
})

test('a template from before a field existed has the start value of a new event', () => {
  const { reminderDays: _reminderDays, ...older } = templateOf(event)
  expect(valuesOfTemplate(older, now).reminderDays).toBe('7,2')
})
