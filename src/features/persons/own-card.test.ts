import { expect, test } from 'vitest'
import type { CompleteMyself } from '#contract/persons.ts'
import { changedSince, type Draft, problemsOf, rebase, shownValues, typeInto, wishOf } from './own-card.ts'

const own: CompleteMyself = {
  id: 7,
  uuid: '4f9b1c1e-6c0e-4f57-9a3b-0a6f1f7a1b2c',
  gender: 'NA',
  company: null,
  title: null,
  firstName: 'Heinz',
  lastName: 'Bachofner-Keel',
  address1: 'Musterweg 7',
  address2: null,
  zip: 'D-10115',
  city: 'Zürich',
  landline: null,
  mobile: '+41791234567',
  email: 'heinz@band.example',
  birthDate: null,
  preferredChannel: 'EMAIL',
  permit: false,
  shared: ['MOBILE', 'other'],
  remarks: null,
  archived: false,
  label: 'Heinz Bachofner-Keel',
  instrument: 'TUBA',
  voice: null,
  key: null,
  member: true,
  version: 3,
  links: [],
}
const untouched: Draft = { base: own, typed: {} }

test('what was typed back to what is stored is no longer typed', () => {
  const typed = typeInto(untouched, 'city', 'Bern')
  expect(typed.typed).toEqual({ city: 'Bern' })
  expect(typeInto(typed, 'city', 'Zürich')).toEqual(untouched)
  expect(typeInto(untouched, 'mobile', '+41 79 123 45 67')).toEqual(untouched)
})

test('only a changed field can be wrong', () => {
  expect(problemsOf(untouched, '2026-03-10')).toEqual({})
  expect(problemsOf(typeInto(untouched, 'zip', 'D-10116'), '2026-03-10')).toEqual({ zip: 'validation.zip' })
})

test('the wish is the whole record with its version; a blank company is not sent', () => {
  const draft = typeInto(typeInto(typeInto(untouched, 'company', '  '), 'ADDRESS', 'on'), 'permit', 'on')
  expect(wishOf(draft)).toEqual({
    headers: { 'if-match': '"3"' },
    body: {
      id: 7,
      gender: 'NA',
      firstName: 'Heinz',
      lastName: 'Bachofner-Keel',
      birthDate: '',
      address1: 'Musterweg 7',
      address2: '',
      zip: 'D-10115',
      city: 'Zürich',
      mobile: '+41 79 123 45 67',
      landline: '',
      email: 'heinz@band.example',
      preferredChannel: 'EMAIL',
      shared: ['MOBILE', 'ADDRESS'],
      permit: true,
    },
  })
  expect(wishOf(typeInto(untouched, 'company', 'Bäckerei')).body).toMatchObject({ company: 'Bäckerei' })
})

test('after another’s change either side can be kept, and what only one of them changed is never lost', () => {
  const draft = typeInto(typeInto(untouched, 'city', 'Bern'), 'firstName', 'Heinrich')
  const current: CompleteMyself = { ...own, version: 4, city: 'Basel', landline: '+41441234567', shared: [] }
  expect(changedSince(draft, current)).toEqual(['city', 'landline', 'MOBILE'])
  const mine = rebase(draft, current, 'mine')
  expect([mine.base.version, mine.typed]).toEqual([4, { city: 'Bern', firstName: 'Heinrich' }])
  expect(shownValues(mine)).toMatchObject({ landline: '+41 44 123 45 67', MOBILE: '' })
  const theirs = rebase(draft, current, 'theirs')
  expect(theirs).toEqual({ base: current, typed: { firstName: 'Heinrich' } })
  expect(rebase(typeInto(untouched, 'city', 'Basel'), current, 'mine').typed).toEqual({})
})
