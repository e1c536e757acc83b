import { expect, test } from 'vitest'
import { mergeStatements, redateStatement, type Statement } from './merge-statements.ts'

const said = (id: string, by: string, state: Statement['state'], minute: number): Statement => ({
  id,
  by,
  state,
  at: new Date(Date.UTC(2026, 2, 12, 19, minute)),
})
const byAnna = said('a', 'Anna', 'present', 10)

test('the latest of two statements made at once wins, in whichever order they arrive, and the other stays beside it', () => {
  const byBeat = said('b', 'Beat', 'missing', 12)
  const both = { latest: byBeat, other: byAnna }
  expect(mergeStatements({ latest: byAnna, other: null }, byBeat, false)).toEqual(both)
  expect(mergeStatements({ latest: byBeat, other: null }, byAnna, false)).toEqual(both)
  const simultaneous = said('b', 'Beat', 'missing', 10)
  expect(mergeStatements({ latest: byAnna, other: null }, simultaneous, false)?.latest).toBe(simultaneous)
  expect(mergeStatements({ latest: simultaneous, other: null }, byAnna, false)?.latest).toBe(simultaneous)
})

test('an agreeing statement is held beside the latest, and contradicts when the other recorder has another opinion', () => {
  const agreeing = said('b', 'Beat', 'present', 12)
  const both = { latest: agreeing, other: byAnna }
  expect(mergeStatements({ latest: byAnna, other: null }, agreeing, false)).toEqual(both)
  expect(mergeStatements({ latest: agreeing, other: null }, byAnna, false)).toEqual(both)
  const changed = said('c', 'Beat', 'missing', 14)
  expect(mergeStatements(both, changed, false)).toEqual({ latest: changed, other: byAnna })
})

test('whoever changes the own latest statement does not decide about an agreeing one, which was not shown', () => {
  const held = { latest: said('b', 'Beat', 'present', 12), other: byAnna }
  const changed = said('c', 'Beat', 'excused', 14)
  expect(mergeStatements(held, changed, true)).toEqual({ latest: changed, other: byAnna })
  const byFirst = said('c', 'Anna', 'excused', 14)
  expect(mergeStatements(held, byFirst, true)).toEqual({ latest: byFirst, other: null })
})

test('of several statements beside the latest, one that contradicts it is held', () => {
  const held = { latest: said('b', 'Beat', 'present', 12), other: said('c', 'Carla', 'missing', 9) }
  expect(mergeStatements(held, byAnna, false)).toBeNull()
})

test('a statement whose author has seen the others decides, even if a clock was ahead', () => {
  const disputed = { latest: said('b', 'Beat', 'missing', 40), other: byAnna }
  const decision = said('c', 'Anna', 'excused', 30)
  expect(mergeStatements(disputed, decision, true)).toEqual({
    latest: { ...decision, at: disputed.latest.at },
    other: null,
  })
})

test('an earlier statement of the same author changes nothing', () => {
  expect(mergeStatements({ latest: byAnna, other: null }, said('0', 'Anna', 'missing', 9), false)).toBeNull()
})

test('a later statement of the same author replaces the earlier one without a disagreement', () => {
  const corrected = said('c', 'Anna', 'excused', 11)
  expect(mergeStatements({ latest: byAnna, other: null }, corrected, false)).toEqual({ latest: corrected, other: null })
  const byBeat = said('b', 'Beat', 'missing', 9)
  expect(mergeStatements({ latest: byAnna, other: byBeat }, corrected, false)).toEqual({
    latest: corrected,
    other: byBeat,
  })
})

test('a statement replaces an earlier one that it supersedes, even if a clock was set in between', () => {
  const correction = said('c', 'Anna', 'missing', 3)
  const held = { latest: byAnna, other: null }
  expect(mergeStatements(held, correction, false)).toBeNull()
  expect(mergeStatements(held, correction, false, ['a'])).toEqual({ latest: correction, other: null })
})

test('a correction has its own time, although the request of the superseded statement was under way for long', () => {
  const correction = said('c', 'Anna', 'missing', 3)
  const byBeat = said('b', 'Beat', 'excused', 5)
  const both = { latest: byBeat, other: correction }
  expect(mergeStatements({ latest: byAnna, other: byBeat }, correction, false, ['a'])).toEqual(both)
})

test('a statement that arrives again with an earlier time gives way to a later one of somebody else', () => {
  const byBeat = said('b', 'Beat', 'missing', 9)
  const at = new Date(Date.UTC(2026, 2, 12, 19, 8))
  const both = { latest: byBeat, other: { ...byAnna, at } }
  expect(redateStatement({ latest: byAnna, other: byBeat }, 'a', at)).toEqual(both)
  expect(redateStatement({ latest: byBeat, other: byAnna }, 'a', at)).toEqual(both)
  expect(redateStatement(both, 'a', byAnna.at)).toBeNull()
  expect(redateStatement(both, 'replaced', at)).toBeNull()
})
