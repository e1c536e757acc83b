import { expect, test } from 'vitest'
import { type Area, canEnter, type Standing } from './access.ts'

const areas: readonly Area[] = [
  'intra',
  'members',
  'library',
  'directory',
  'addresses',
  'managing',
  'people',
  'editing',
  'administration',
]
const openTo = (who: Standing): Area[] => areas.filter((area) => canEnter(area, who))

test.each([
  ['an account without membership or role', { member: false, roles: [] }, []],
  ['an account with a role of a newer server', { member: false, roles: ['other'] }, []],
  ['a member', { member: true, roles: ['MEMBER'] }, ['intra', 'members', 'directory']],
  ['a library reader', { member: true, roles: ['MHZ_LIBRARY_READ'] }, ['intra', 'members', 'library', 'directory']],
  ['a library reader without membership', { member: false, roles: ['MHZ_LIBRARY_READ'] }, ['intra', 'library']],
  [
    'an address viewer without membership',
    { member: false, roles: ['MHZ_ADDRESSVIEWER'] },
    ['intra', 'directory', 'addresses'],
  ],
  [
    'an address manager without membership',
    { member: false, roles: ['MHZ_ADDRESSMANAGER'] },
    ['intra', 'managing', 'people'],
  ],
  ['an editor without membership', { member: false, roles: ['EDITOR'] }, ['intra', 'managing', 'editing']],
  [
    'an administrator without membership',
    { member: false, roles: ['ADMIN'] },
    ['intra', 'managing', 'people', 'editing', 'administration'],
  ],
] as const)('%s may enter %j %j', (_, who, expected) => {
  expect(openTo(who)).toEqual(expected)
})
