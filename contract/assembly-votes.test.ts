import { describe, expect, test } from 'vitest'
import { resultOf, type Vote } from './assembly-votes.ts'

const voted = (values: Partial<Vote> = {}) => ({
  ...({ kind: 'VOTE', majority: 'SIMPLE', base: 'CAST', withAbstentions: false } as const),
  ...{ seats: 1, present: 40, ballots: null, casting: null, ...values },
})
const accepted = (values: Partial<Vote>, counts: readonly number[]) => {
  const { needed, base, won } = resultOf(voted(values), counts)
  return [needed, base, won.length > 0]
}

describe('a vote', () => {
  test.each([
    ['the simple majority is more yes than no, whatever the abstentions', {}, [11, 10, 19], [11, 21, true]],
    ['without a yes nothing is accepted', {}, [0, 0, 5], [1, 0, false]],
    ['the absolute majority is more than half of yes and no', { majority: 'ABSOLUTE' }, [11, 10, 19], [11, 21, true]],
    ['exactly half is not enough', { majority: 'ABSOLUTE', withAbstentions: true }, [10, 5, 5], [11, 20, false]],
    [
      'abstentions that count raise the majority',
      { majority: 'ABSOLUTE', withAbstentions: true },
      [11, 10, 19],
      [21, 40, false],
    ],
    [
      'of those present, also those who did not vote count',
      { majority: 'ABSOLUTE', base: 'PRESENT' },
      [20, 1, 0],
      [21, 40, false],
    ],
    ['two thirds are rounded up', { majority: 'TWO_THIRDS' }, [14, 7, 0], [14, 21, true]],
    ['two thirds of 22 are 15', { majority: 'TWO_THIRDS' }, [14, 8, 0], [15, 22, false]],
  ] as const)('%s', (_, values, counts, expected) => {
    expect(accepted(values, counts)).toEqual(expected)
  })

  test('a tie is open until the chair decides it', () => {
    expect(resultOf(voted(), [10, 10, 3])).toMatchObject({ won: [], tied: [0, 1] })
    expect(resultOf(voted({ casting: 0 }), [10, 10, 3])).toMatchObject({ won: [0] })
    expect(resultOf(voted({ casting: 1 }), [10, 10, 3])).toMatchObject({ won: [] })
  })

  test('no chair decides where one more yes would not be enough', () => {
    expect(resultOf(voted({ majority: 'TWO_THIRDS' }), [10, 10, 0]).tied).toEqual([])
    expect(resultOf(voted({ majority: 'ABSOLUTE', base: 'PRESENT' }), [10, 10, 0]).tied).toEqual([])
  })
})

describe('an election', () => {
  const elected = (values: Partial<Vote>, counts: readonly number[]) => {
    const { needed, won, tied } = resultOf(voted({ kind: 'ELECTION', ...values }), counts)
    return [needed, won, tied]
  }
  test.each([
    ['the first round needs more than half', { majority: 'ABSOLUTE' }, [10, 8, 4, 0], [12, [], []]],
    ['a later round takes the most votes', {}, [10, 8, 4, 0], [1, [0], []]],
    ['empty ballots do not count', { majority: 'ABSOLUTE', ballots: 20 }, [8, 6, 6], [8, [0], []]],
    [
      'several seats: half of the ballots, not of the votes',
      { majority: 'ABSOLUTE', seats: 2, ballots: 20 },
      [15, 12, 9, 0],
      [11, [0, 1], []],
    ],
    [
      'by show of hands for several seats, half of those present',
      { majority: 'ABSOLUTE', seats: 2 },
      [25, 22, 9, 0],
      [21, [0, 1], []],
    ],
    ['the last seat is tied', { seats: 2 }, [10, 6, 6, 0], [1, [0], [1, 2]]],
    ['the chair gives the last seat', { seats: 2, casting: 2 }, [10, 6, 6, 0], [1, [0, 2], [1, 2]]],
    ['two seats among three with equal votes need another round', { seats: 2 }, [6, 6, 6, 0], [1, [], []]],
    ['nobody is elected without a vote', {}, [0, 0, 5], [1, [], []]],
  ] as const)('%s', (_, values, counts, expected) => {
    expect(elected(values, counts)).toEqual(expected)
  })
})
