import { describe, expect, test } from 'vitest'
import type { Place, SeatedPerson } from '#contract/seating.ts'
import { closeGaps, fill, resize, seat, step, withoutPlace } from './arrange.ts'

const free: Place = { uuid: null, section: null, sharesStand: false }
const at = (uuid: string): Place => ({ ...free, uuid })
const kept = (section: string): Place => ({ ...free, section })
const person = (uuid: string, section = 'HORN', status: SeatedPerson['status'] = 'comes'): SeatedPerson => ({
  ...{ uuid, label: uuid, section, voice: null, status },
})
const names = (rows: readonly (readonly Place[])[]) =>
  rows.map((row) => row.map(({ uuid, section }) => uuid ?? section ?? '-').join(' '))

describe('a seating plan', () => {
  test('a person who gets the place of another changes places, and one from the list sends the other there', () => {
    const rows = [[at('a'), at('b')], [free]]
    expect(names(seat(rows, 'a', { row: 0, place: 1 }))).toEqual(['b a', '-'])
    expect(names(seat(rows, 'a', { row: 1, place: 0 }))).toEqual(['- b', 'a'])
    const replaced = seat(rows, 'c', { row: 0, place: 0 })
    expect(names(replaced)).toEqual(['c b', '-'])
    expect(
      withoutPlace(
        replaced,
        ['a', 'b', 'c'].map((one) => person(one)),
      ).map(({ uuid }) => uuid),
    ).toEqual(['a'])
  })

  test('closed gaps leave out who does not come, and keep the places of a section', () => {
    const rows = [[at('a'), free, at('no'), kept('TUBA'), at('open'), at('gone')]]
    const persons = [person('a'), person('no', 'HORN', 'declined'), person('open', 'HORN', 'open')]
    expect(names(closeGaps(rows, persons))).toEqual(['a TUBA open'])
  })

  test('answers fill the places of their section first, then gaps, then the row of the section', () => {
    const rows = [[at('h'), free], [kept('TUBA')]]
    const persons = [person('h'), person('t', 'TUBA'), person('i'), person('j'), person('n', 'HORN', 'declined')]
    expect(names(fill(rows, persons))).toEqual(['h i j', 't'])
    expect(
      fill(
        [],
        Array.from({ length: 20 }, (_, index) => person(`${index}`)),
      ).map((row) => row.length),
    ).toEqual([8, 12])
  })

  test('a smaller row leaves its last persons without a place', () => {
    expect(names(resize([[at('a'), at('b')]], 0, 1))).toEqual(['a'])
    expect(names(resize([[at('a')]], 0, 3))).toEqual(['a - -'])
  })

  test('arrow keys lead to the neighbour, and to the place behind or before at the same angle', () => {
    const rows = [[free, free], [], [free, free, free, free]]
    expect(step(rows, { row: 0, place: 1 }, 'ArrowUp')).toEqual({ row: 2, place: 3 })
    expect(step(rows, { row: 2, place: 0 }, 'ArrowDown')).toEqual({ row: 0, place: 0 })
    expect(step(rows, { row: 0, place: 0 }, 'ArrowRight')).toEqual({ row: 0, place: 1 })
    expect(step(rows, { row: 0, place: 0 }, 'ArrowLeft')).toBeUndefined()
  })
})
