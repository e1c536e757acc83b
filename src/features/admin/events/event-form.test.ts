import { expect, test } from 'vitest'
import { endFor, fieldNames, problemsOf, valuesOf } from './event-form.ts'

const filled = { ...valuesOf(null), titleDe: 'Probe', dateStart: '2026-04-01T20:00', dateEnd: '2026-04-01T22:00' }

test('a new event misses its title and its times, and nothing else', () => {
  expect(problemsOf(valuesOf(null), null)).toEqual({
    titleDe: 'validation.required',
    dateStart: 'validation.required',
    dateEnd: 'validation.required',
  })
  expect(problemsOf(filled, null)).toEqual({})
})

test('what an event refers to and its days are read as they are sent', () => {
  expect(problemsOf({ ...filled, articleId: '3', fileIds: '1,2', imageName: 'header-limmat' }, null)).toEqual({})
  expect(problemsOf({ ...filled, dateEnd: '2026-04-01T19:00' }, null)).toEqual({
    dateEnd: 'validation.end_before_start',
  })
  expect(problemsOf({ ...filled, fullDay: 'on', dateEnd: '2026-04-01T00:00' }, null)).toEqual({})
  expect(problemsOf({ ...filled, titleEn: 'x'.repeat(201) }, null)).toEqual({ titleEn: 'validation.event_too_long' })
})

test('every field of an event stands on the page', () => {
  expect(Object.keys(valuesOf(null)).sort()).toEqual([...fieldNames].sort())
})

test('an end that was not chosen or lies before the start follows it', () => {
  expect(endFor('2026-04-01T20:00', '')).toBe('2026-04-01T22:00')
  expect(endFor('2026-04-02T20:30', '2026-04-01T22:00')).toBe('2026-04-02T22:30')
  expect(endFor('2026-04-01T23:00', '')).toBe('2026-04-01T23:00')
  expect(endFor('2026-04-01T19:00', '2026-04-01T22:00')).toBe('2026-04-01T22:00')
})
