import { expect, test } from 'vitest'
import {
  changedSince,
  conflictingFields,
  continueDraft,
  type Draft,
  isDirty,
  rebase,
  setDraftField,
  shownValues,
} from './draft.ts'

const base = { title: 'Probe', place: 'Keller', day: '1' }
const untouched: Draft<keyof typeof base> = { base, typed: {} }
const draft = setDraftField(setDraftField(untouched, 'title', 'Konzert'), 'place', 'Saal')

test('shows changed fields over the base, and is not dirty once they have its values again', () => {
  expect(shownValues(draft)).toEqual({ title: 'Konzert', place: 'Saal', day: '1' })
  expect(isDirty(setDraftField(setDraftField(draft, 'title', 'Probe'), 'place', 'Keller'))).toBe(false)
})

test('keeps either version of a field that two editors changed, and loses nothing else', () => {
  const current = { title: 'Probe', place: 'Kirche', day: '2' }
  expect(changedSince(draft, current)).toEqual(['place', 'day'])
  expect(shownValues(rebase(draft, current))).toEqual({ title: 'Konzert', place: 'Saal', day: '2' })
  expect(shownValues(rebase(draft, current, conflictingFields(draft, current)))).toEqual({
    title: 'Konzert',
    place: 'Kirche',
    day: '2',
  })
})

test('continues a draft from the device: a change that was saved is none any more, another editor’s is still known', () => {
  const stored: Draft = { base, typed: { title: 'Konzert', place: 'Saal' } }
  const saved = { title: 'Konzert', place: 'Kirche', day: '1' }
  const continued = continueDraft(stored, saved, false)
  expect(continued.typed).toEqual({ place: 'Saal' })
  expect(changedSince(continued, saved)).toEqual(['place'])
  expect(isDirty(continueDraft(stored, { title: 'Konzert', place: 'Saal', day: '1' }, false))).toBe(false)
})

test('continues a draft of an earlier form: fields that there are no longer are left out', () => {
  const stored: Draft = { base: { ...base, gone: '' }, typed: { title: 'Konzert', gone: 'x' } }
  const current = { ...base, day: '2', fresh: 'a' }
  const continued = continueDraft(stored, current, true)
  expect(continued).toEqual({ base: current, typed: { title: 'Konzert' } })
  expect(continueDraft(stored, { ...base, fresh: 'a' }, false).typed).toEqual({ title: 'Konzert' })
})
