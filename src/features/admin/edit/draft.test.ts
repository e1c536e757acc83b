import { expect, test } from 'vitest'
import { changedSince, type Draft, isDirty, rebase, setDraftField, shownValues } from './draft.ts'

const base = { title: 'Probe', place: 'Keller', day: '1' }
const untouched: Draft = { base, typed: {} }
const draft = setDraftField(setDraftField(untouched, 'title', 'Konzert'), 'place', 'Saal')

test('shows changed fields over the base, and is not dirty once they have its values again', () => {
  expect(shownValues(draft)).toEqual({ title: 'Konzert', place: 'Saal', day: '1' })
  expect(isDirty(setDraftField(setDraftField(draft, 'title', 'Probe'), 'place', 'Keller'))).toBe(false)
})

test('keeps either version of a field that two editors changed, and loses nothing else', () => {
  const current = { title: 'Probe', place: 'Kirche', day: '2' }
  expect(changedSince(draft, current)).toEqual(['place', 'day'])
  expect(shownValues(rebase(draft, current, 'mine'))).toEqual({ title: 'Konzert', place: 'Saal', day: '2' })
  expect(shownValues(rebase(draft, current, 'theirs'))).toEqual({ title: 'Konzert', place: 'Kirche', day: '2' })
})
