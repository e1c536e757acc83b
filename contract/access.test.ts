import { expect, test } from 'vitest'
import { type Area, canEnter, type Standing } from './access.ts'

const areas: readonly Area[] = [
  'own',
  'account',
  'intra',
  'members',
  'services',
  'meetings',
  'helping',
  'seating',
  'library',
  'planning',
  'directory',
  'addresses',
  'managing',
  'handbook',
  'people',
  'editing',
  'administration',
]
const openTo = (who: Standing): Area[] => areas.filter((area) => canEnter(area, who))

test.each([
  ['an account without membership or role', { member: false, roles: [] }, ['own', 'account']],
  ['an account with a role of a newer server', { member: false, roles: ['other'] }, ['own', 'account']],
  [
    'a device of a child who is a library reader',
    { member: true, roles: ['MEMBER', 'CHILD_DEVICE', 'MHZ_LIBRARY_READ'] },
    ['own', 'intra', 'members', 'meetings', 'library'],
  ],
  [
    'a device of a child to whom an older server gave roles',
    { member: true, roles: ['MEMBER', 'CHILD_DEVICE', 'CONDUCTOR', 'ADMIN', 'EDITOR', 'MHZ_PLANNER', 'MHZ_TREASURER'] },
    ['own', 'intra', 'members', 'meetings'],
  ],
  [
    'a member',
    { member: true, roles: ['MEMBER'] },
    ['own', 'account', 'intra', 'members', 'services', 'meetings', 'helping', 'seating', 'directory'],
  ],
  [
    'a library reader',
    { member: true, roles: ['MHZ_LIBRARY_READ'] },
    ['own', 'account', 'intra', 'members', 'services', 'meetings', 'helping', 'seating', 'library', 'directory'],
  ],
  [
    'a library reader without membership',
    { member: false, roles: ['MHZ_LIBRARY_READ'] },
    ['own', 'account', 'intra', 'library'],
  ],
  [
    'an address viewer without membership',
    { member: false, roles: ['MHZ_ADDRESSVIEWER'] },
    ['own', 'account', 'intra', 'directory', 'addresses'],
  ],
  [
    'a planner',
    { member: true, roles: ['MHZ_PLANNER'] },
    [
      'own',
      'account',
      'intra',
      'members',
      'services',
      'meetings',
      'helping',
      'seating',
      'planning',
      'directory',
      'handbook',
    ],
  ],
  [
    'a section leader without membership',
    { member: false, roles: ['MHZ_SECTIONLEADER'] },
    ['own', 'account', 'intra', 'planning', 'handbook'],
  ],
  [
    'an editor without membership',
    { member: false, roles: ['EDITOR'] },
    ['own', 'account', 'intra', 'managing', 'handbook', 'editing'],
  ],
  [
    'an administrator without membership',
    { member: false, roles: ['ADMIN'] },
    ['own', 'account', 'intra', 'managing', 'handbook', 'people', 'editing', 'administration'],
  ],
  [
    'an address manager without membership',
    { member: false, roles: ['MHZ_ADDRESSMANAGER'] },
    ['own', 'account', 'intra', 'managing', 'handbook', 'people'],
  ],
] as const)('%s may enter %j %j', (_, who, expected) => {
  expect(openTo(who)).toEqual(expected)
})
