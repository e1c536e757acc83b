import { expect, test } from 'vitest'
import { type Area, canEnter, type Standing } from './access.ts'

const areas: readonly Area[] = [
  'own',
  'intra',
  'members',
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
  ['an account without membership or role', { member: false, roles: [] }, ['own']],
  ['an account with a role of a newer server', { member: false, roles: ['other'] }, ['own']],
  ['a member', { member: true, roles: ['MEMBER'] }, ['own', 'intra', 'members', 'directory']],
  [
    'a library reader',
    { member: true, roles: ['MHZ_LIBRARY_READ'] },
    ['own', 'intra', 'members', 'library', 'directory'],
  ],
  ['a library reader without membership', { member: false, roles: ['MHZ_LIBRARY_READ'] }, ['own', 'intra', 'library']],
  [
    'an address viewer without membership',
    { member: false, roles: ['MHZ_ADDRESSVIEWER'] },
    ['own', 'intra', 'directory', 'addresses'],
  ],
  [
    'a planner',
    { member: true, roles: ['MHZ_PLANNER'] },
    ['own', 'intra', 'members', 'planning', 'directory', 'handbook'],
  ],
  [
    'a section leader without membership',
    { member: false, roles: ['MHZ_SECTIONLEADER'] },
    ['own', 'intra', 'planning', 'handbook'],
  ],
  [
    'an editor without membership',
    { member: false, roles: ['EDITOR'] },
    ['own', 'intra', 'managing', 'handbook', 'editing'],
  ],
  [
    'an administrator without membership',
    { member: false, roles: ['ADMIN'] },
    ['own', 'intra', 'managing', 'handbook', 'people', 'editing', 'administration'],
  ],
  [
    'an address manager without membership',
    { member: false, roles: ['MHZ_ADDRESSMANAGER'] },
    ['own', 'intra', 'managing', 'handbook', 'people'],
  ],
] as const)('%s may enter %j %j', (_, who, expected) => {
  expect(openTo(who)).toEqual(expected)
})
