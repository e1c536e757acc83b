import { expect, test } from 'vitest'
import { changedSince, type Draft, isDirty, rebase, setDraftField, shownValues } from './draft.ts'

const names = ['title', 'place', 'day'] as const
const base = { title: 'Probe', place: 'Keller', day: '1' }
type Name = (typeof names)[number]
const untouched: Draft<Name> = { base, typed: {} }
const draft = setDraftField<Name>(setDraftField<Name>(untouched, 'title', 'Konzert'), 'place', 'Saal')

test('what is typed stands over the base, and typed back it is no longer typed', () => {
  expect(shownValues(draft)).toEqual({ title: 'Konzert', place: 'Saal', day: '1' })
  expect(isDirty(setDraftField<Name>(setDraftField<Name>(draft, 'title', 'Probe'), 'place', 'Keller'))).toBe(false)
})

test('of two who changed the same field either may count, and nothing else is lost', () => {
  const current = { title: 'Probe', place: 'Kirche', day: '2' }
  expect(changedSince(draft, current, names)).toEqual(['place', 'day'])
  expect(shownValues(rebase(draft, current, names, 'mine'))).toEqual({ title: 'Konzert', place: 'Saal', day: '2' })
  expect(shownValues(rebase(draft, current, names, 'theirs'))).toEqual({ title: 'Konzert', place: 'Kirche', day: '2' })
})
