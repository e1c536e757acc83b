import { expect, test } from 'vitest'
import type { Values } from '../../../ui/form/field-table.tsx'
import { problemsOf, valuesOf } from '../../../ui/form/field-values.ts'
import { eventFields, eventNoun } from './event-noun.ts'
import { endFor } from './event-times.ts'

const empty = valuesOf(eventFields, null)
const filled = { ...empty, titleDe: 'Probe', dateStart: '2026-04-01T20:00', dateEnd: '2026-04-01T22:00' }
const problems = (values: Values) => problemsOf(eventNoun, values, null)

test('a new event requires only its title and its times', () => {
  expect(problems({ ...empty, titleDe: '', dateStart: '', dateEnd: '' })).toEqual({
    titleDe: 'validation.required',
    dateStart: 'validation.required',
    dateEnd: 'validation.required',
  })
  expect(problems(filled)).toEqual({})
})

test('references and days are validated in the format in which they are sent', () => {
  expect(problems({ ...filled, articleId: '3', fileIds: '1,2', imageName: 'header-limmat' })).toEqual({})
  expect(problems({ ...filled, dateEnd: '2026-04-01T19:00' })).toEqual({ dateEnd: 'validation.end_before_start' })
  expect(problems({ ...filled, fullDay: 'on', dateEnd: '2026-04-01T00:00' })).toEqual({})
  expect(problems({ ...filled, titleEn: 'x'.repeat(201) })).toEqual({ titleEn: 'validation.event_too_long' })
})

test('moving an event requires a choice of the people to notify', () => {
  const event = {
    id: 1,
    version: 1,
    kind: 'rehearsal',
    titleDe: 'Probe',
    titleEn: null,
    remarksDe: null,
    remarksEn: null,
    dateStart: '2199-04-01T20:00',
    dateEnd: '2199-04-01T22:00',
    fullDay: false,
    location: null,
    venueId: null,
    publicEvent: false,
    imageName: null,
    albumNames: [],
    articleId: null,
    fileIds: [],
    reminderDays: [7],
    callTime: null,
    callPlace: null,
    dressCode: null,
    replyBy: null,
    minimumPlayers: [{ section: 'TUBA', players: 2 }],
    contactUuid: null,
    sections: ['CLARINET', 'TUBA'],
    invitations: [],
    answered: false,
    seriesId: null,
    series: [],
    seriesRule: null,
    cancelled: false,
    programme: [],
  } as const
  const values = valuesOf(eventFields, event)
  const moved = { ...values, location: 'Aula' }
  expect(problemsOf(eventNoun, values, event)).toEqual({})
  expect(problemsOf(eventNoun, moved, event)).toEqual({ told: 'validation.told_required' })
  expect(problemsOf(eventNoun, { ...moved, told: 'nobody' }, event)).toEqual({})
  expect(problemsOf(eventNoun, { ...values, minimumPlayers: 'TUBA:0' }, event)).toEqual({
    minimumPlayers: 'validation.minimum_players',
  })
})

test('an end that was not chosen or is before the start is set relative to it', () => {
  expect(endFor('2026-04-01T20:00', '')).toBe('2026-04-01T22:00')
  expect(endFor('2026-04-02T20:30', '2026-04-01T22:00')).toBe('2026-04-02T22:30')
  expect(endFor('2026-04-01T21:30', '')).toBe('2026-04-01T23:30')
  expect(endFor('2026-04-01T22:00', '')).toBe('2026-04-01T22:00')
  expect(endFor('2026-04-01T19:00', '2026-04-01T22:00')).toBe('2026-04-01T22:00')
})
