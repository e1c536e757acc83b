import { expect, test } from 'vitest'
import type { CompleteMyself } from '#contract/persons.ts'
import { applyDesired } from '#device/outbox/kinds/person.ts'
import {
  changedSince,
  conflictingFields,
  type Draft,
  rebase,
  setDraftField,
  shownValues,
  typedSince,
} from '../../ui/form/draft.ts'
import { findProblems, ownValues, toDesiredPerson } from './own-card.ts'
import type { FieldName } from './own-fields.tsx'

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
  pendingEmail: null,
  birthDate: null,
  preferredChannel: 'EMAIL',
  permit: false,
  pictureConsent: null,
  consents: [],
  shared: ['MOBILE', 'other'],
  remarks: null,
  archived: false,
  label: 'Heinz Bachofner-Keel',
  instrument: 'TUBA',
  voice: null,
  key: null,
  further: [],
  member: true,
  version: 3,
  links: [],
}
const untouched: Draft<FieldName> = { base: ownValues(own), typed: {} }

test('a field changed back to its stored value is no longer a change', () => {
  const typed = setDraftField(untouched, 'city', 'Bern')
  expect(typed.typed).toEqual({ city: 'Bern' })
  expect(setDraftField(typed, 'city', 'Zürich')).toEqual(untouched)
  expect(setDraftField(untouched, 'mobile', '+41 79 123 45 67')).toEqual(untouched)
})

test('only a changed field can be invalid', () => {
  expect(findProblems(shownValues(untouched), own, '2026-03-10')).toEqual({})
  expect(findProblems(shownValues(setDraftField(untouched, 'zip', 'D-10116')), own, '2026-03-10')).toEqual({
    zip: 'validation.zip',
  })
})

const today = '2026-03-10'

test('the desired record is the complete record as the server would store it', () => {
  const typed = setDraftField(setDraftField(setDraftField(untouched, 'company', '  '), 'ADDRESS', 'on'), 'permit', 'on')
  const draft = setDraftField(setDraftField(typed, 'city', '  Bad   Ragaz '), 'landline', '+41 44 123 45 67')
  expect(toDesiredPerson(shownValues(draft), own, today)).toEqual({
    gender: 'NA',
    firstName: 'Heinz',
    lastName: 'Bachofner-Keel',
    company: '',
    birthDate: '',
    address1: 'Musterweg 7',
    address2: '',
    zip: 'D-10115',
    city: 'Bad Ragaz',
    mobile: '+41791234567',
    landline: '+41441234567',
    email: 'heinz@band.example',
    preferredChannel: 'EMAIL',
    shared: ['MOBILE', 'ADDRESS'],
    permit: true,
    pictureConsent: null,
  })
})

test('each conflicting field is chosen separately, and a field changed by only one side is never lost', () => {
  const draft = setDraftField(setDraftField(untouched, 'city', 'Bern'), 'firstName', 'Heinrich')
  const current = ownValues({ ...own, version: 4, city: 'Basel', landline: '+41441234567', shared: [] })
  expect(changedSince(draft, current)).toEqual(['city', 'landline', 'MOBILE'])
  expect(conflictingFields(draft, current)).toEqual(['city'])
  const mine = rebase(draft, current, [])
  expect(mine.typed).toEqual({ city: 'Bern', firstName: 'Heinrich' })
  expect(shownValues(mine)).toMatchObject({ landline: '+41 44 123 45 67', MOBILE: '' })
  expect(rebase(draft, current, ['city'])).toEqual({ base: current, typed: { firstName: 'Heinrich' } })
  expect(conflictingFields(setDraftField(untouched, 'city', 'Basel'), current)).toEqual([])
  expect(rebase(setDraftField(untouched, 'city', 'Basel'), current, []).typed).toEqual({})
})

test('input typed during a save stays on top of the saved record, including a field changed back', () => {
  const saved = setDraftField(setDraftField(untouched, 'city', '  Bad   Ragaz '), 'firstName', 'Heinrich')
  const stored = ownValues(applyDesired(own, toDesiredPerson(shownValues(saved), own, today)))
  expect(typedSince(saved, saved, stored).typed).toEqual({})
  expect(typedSince(setDraftField(saved, 'company', 'Bäckerei'), saved, stored).typed).toEqual({ company: 'Bäckerei' })
  const back = typedSince(setDraftField(saved, 'firstName', 'Heinz'), saved, stored)
  expect(shownValues(back)).toMatchObject({ firstName: 'Heinz', city: 'Bad Ragaz' })
  expect(typedSince(untouched, saved, stored).typed).toEqual({ firstName: 'Heinz', city: 'Zürich' })
  // Once the record contains the saved values, only later input counts as changed: nobody else changed anything.
  expect(changedSince(back, stored)).toEqual([])
})
