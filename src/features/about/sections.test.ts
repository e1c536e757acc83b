import { expect, test } from 'vitest'
import type { Membership } from '#contract/memberships.ts'
import { bandSections, boardOffices } from './sections.ts'

const functions = {
  sections: ['CONDUCTOR', 'TUBA'].map((id) => ({ id, name: id, instrument: id })),
  offices: ['PRESIDENT', 'CASHIER'].map((id) => ({ id, name: id })),
}
const member = (functionType: Membership['functionType'], lastName: string | null = null): Membership => ({
  id: 1,
  organizationId: 1,
  functionType,
  firstName: lastName === null ? null : 'Max',
  lastName,
  leaveDate: null,
})

test('the band is in score order, names are in alphabetical order, and who plays nothing is not in it', () => {
  const sections = bandSections(
    [
      member('TUBA', 'Zeller'),
      member('CONDUCTOR', 'Meier'),
      member('TUBA'),
      member('TUBA', 'Öttli'),
      member('TUBA', 'Peter'),
      member(null),
      member('other', 'Neu'),
      member('PRESIDENT', 'Verirrt'),
    ],
    functions,
  )
  expect(sections.map(({ functionType, names, unnamed }) => [functionType, names, unnamed])).toEqual([
    ['CONDUCTOR', ['Max Meier'], 0],
    ['TUBA', ['Max Öttli', 'Max Peter', 'Max Zeller'], 1],
    ['other', ['Max Neu', 'Max Verirrt'], 0],
  ])
})

test('the board is sorted by office, with several presidents if there are several', () => {
  const offices = boardOffices(
    [member('CASHIER', 'Abt'), member('PRESIDENT', 'Wyss'), member('PRESIDENT', 'Frei')],
    functions,
  )
  expect(offices.map(({ functionType, names }) => [functionType, names])).toEqual([
    ['PRESIDENT', ['Max Frei', 'Max Wyss']],
    ['CASHIER', ['Max Abt']],
  ])
})
