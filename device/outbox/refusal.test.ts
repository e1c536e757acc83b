import { describe, expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { intls } from '#i18n/catalogues.ts'
import { intlFor } from '#i18n/intl.ts'
import type { OutboxRecord, Problem } from './record.ts'
import { fieldRefusal, isFinal, refusalReason } from './refusal.ts'

const problem = (code: string, message: string): Problem => ({ code, message, errors: [] })
const english = intls['en-gb']

describe('a refusal is told in the language of the page', () => {
  test.each(errorCodes)('%s', (code) => {
    const german = problem(code, intls['de-ch'].formatMessage({ id: `error.${code}` }, { field: '' }))
    expect(refusalReason(german, english)).toBe(english.formatMessage({ id: `error.${code}` }, { field: '' }))
    expect(refusalReason(german, english)).not.toBe(german.message)
  })

  test('a refused field too, with the messages that it lists', () => {
    const error = { field: 'from', errorMessage: 'Bitte ausfüllen', id: 'validation.absence_past' }
    expect(fieldRefusal(error, english)).toBe(english.formatMessage({ id: 'validation.absence_past' }))
    const listing = intlFor('en-gb', { bad: 'Choose {names}', one: 'tuba', two: 'horn' })
    expect(fieldRefusal({ field: 'x', errorMessage: 'y', id: 'bad', names: ['one', 'two'] }, listing)).toBe(
      'Choose tuba and horn',
    )
  })
})

test('the stored sentence remains for codes of a newer server, for old records, and for messages that are not loaded', () => {
  expect(refusalReason(problem('rule.of_tomorrow', 'Das geht nicht.'), english)).toBe('Das geht nicht.')
  expect(refusalReason(problem('not_found', 'Nicht mehr da.'), intlFor('en-gb', {}))).toBe('Nicht mehr da.')
  const old = { field: 'to', errorMessage: 'Vergangen' }
  expect(fieldRefusal(old, english)).toBe('Vergangen')
  expect(fieldRefusal({ ...old, id: 'validation.absence_past' }, intlFor('en-gb', {}))).toBe('Vergangen')
  expect(fieldRefusal({ ...old, id: 'bad', names: ['gone'] }, intlFor('en-gb', { bad: '{names}' }))).toBe('Vergangen')
})

test('what is deleted, cancelled or begun is refused for good; a full duty or a missing role is not', () => {
  const final = (code: string, state: OutboxRecord['state'] = 'rejected') =>
    isFinal({ state, problem: problem(code, '') })
  const lasting = ['not_found', 'rule.event_cancelled', 'rule.event_started', 'rule.duty_closed', 'rule.lift_closed']
  expect(lasting.map((code) => final(code))).toEqual(lasting.map(() => true))
  const passing = ['rule.duty_full', 'rule.lift_full', 'auth.forbidden', 'validation.invalid', 'waiting.network']
  expect(passing.map((code) => final(code))).toEqual(passing.map(() => false))
  expect(final('not_found', 'waiting')).toBe(false)
})
