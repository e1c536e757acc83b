import { expect, test } from 'vitest'
import type { Standing } from './access.ts'
import { mayGiveFunction, mayHandOut } from './handing-out.ts'
import { editableOrganizations, grantableRoles } from './members.ts'
import type { RoleName } from './roles.ts'

const holding = (...roles: RoleName[]): Standing => ({ member: true, roles })

test('nobody hands out more than the own roles and memberships, except administrators', () => {
  const given = (who: Standing) => grantableRoles.filter((role) => mayHandOut(who, role))
  expect(given(holding('MHZ_ADDRESSMANAGER', 'MHZ_PLANNER'))).toEqual(['MHZ_PLANNER', 'MHZ_ADDRESSMANAGER'])
  expect(given(holding('ADMIN'))).toEqual(grantableRoles)
  expect(mayHandOut(holding('MHZ_ADDRESSMANAGER'), 'MEMBER')).toBe(true)
  expect(mayHandOut(holding('MHZ_ADDRESSMANAGER'), 'other')).toBe(false)
})

test.each([
  ['an address manager', holding('MHZ_ADDRESSMANAGER'), ['1 HORN', '2 ']],
  ['an address manager who plans', holding('MHZ_ADDRESSMANAGER', 'MHZ_PLANNER'), ['1 HORN', '2 ']],
  [
    'an address manager on the board',
    holding('MHZ_ADDRESSMANAGER', 'BOARD', 'MHZ_PLANNER'),
    ['1 HORN', '2 ', '7 PRESIDENT'],
  ],
  [
    'an address manager who conducts',
    holding('MHZ_ADDRESSMANAGER', 'CONDUCTOR', 'MHZ_PLANNER'),
    ['1 CONDUCTOR', '1 HORN', '2 '],
  ],
  ['an administrator', holding('ADMIN'), ['1 CONDUCTOR', '1 HORN', '2 ', '7 PRESIDENT']],
])('%s gives functions whose roles they hold', (_, who, expected) => {
  const functions = { 1: ['CONDUCTOR', 'HORN'], 2: [null], 7: ['PRESIDENT'] } as const
  const given = editableOrganizations.flatMap((id) =>
    functions[id].filter((one) => mayGiveFunction(who, id, one)).map((one) => `${id} ${one ?? ''}`),
  )
  expect(given).toEqual(expected)
})
