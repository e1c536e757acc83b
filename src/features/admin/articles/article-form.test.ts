import { expect, test } from 'vitest'
import { fieldNames, problemsOf, valuesOf } from './article-form.ts'

const filled = {
  ...valuesOf(null),
  titleDe: 'Neue Uniform',
  teaserDe: 'Kurz',
  textDe: '<p>Blau</p>',
  startDate: '2026-04-01T00:00',
  endDate: '2026-05-01T00:00',
}

test('a new article misses its German and its times, and English is optional', () => {
  const required = 'validation.required'
  expect(problemsOf(valuesOf(null))).toEqual({
    titleDe: required,
    teaserDe: required,
    textDe: required,
    startDate: required,
    endDate: required,
  })
  expect(problemsOf(filled)).toEqual({})
})

test('what is too long or ends before it begins is told at its field', () => {
  expect(problemsOf({ ...filled, endDate: '2026-03-01T00:00' })).toEqual({ endDate: 'validation.end_before_start' })
  expect(problemsOf({ ...filled, textEn: 'x'.repeat(30_001) })).toEqual({ textEn: 'validation.article_too_long' })
  expect(Object.keys(valuesOf(null)).sort()).toEqual([...fieldNames].sort())
})
