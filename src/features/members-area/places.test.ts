import { expect, test } from 'vitest'
import type { KnownMember } from '#device/identity.ts'
import { closedTo, placeOf, placesOf } from './places.ts'

const buyer: KnownMember = {
  version: 1,
  sub: 'sub-1',
  personId: 'a2d6e2f4-1111-4222-8333-444455556666',
  label: 'Petra Beispiel',
  roles: [],
  instrument: null,
  voice: null,
  key: null,
  further: [],
  member: false,
  validatedAt: '2026-11-20T19:00:00Z',
}

test('an account without membership has its own places, and every other one is closed', () => {
  expect(placesOf(buyer).map(({ to }) => to)).toEqual([
    '/$locale/intra',
    '/$locale/intra/person',
    '/$locale/calendar',
    '/$locale/intra/bulletins',
    '/$locale/intra/enquiries',
    '/$locale/intra/assemblies',
    '/$locale/intra/selfservice',
  ])
  const open = ['/$locale/intra/', '/$locale/intra/enquiries', '/$locale/intra/person', '/$locale/intra/selfservice']
  const closed = [
    '/$locale/intra/documents',
    '/$locale/intra/repertoire/composition/$id/sheet/$sheetId',
    '/$locale/intra/meetings',
    '/$locale/intra/duties',
    '/$locale/intra/lifts',
    '/$locale/intra/whoiswho',
    '/$locale/intra/admin/shop/orders',
    '/$locale/library/archive',
  ]
  expect(open.filter((route) => closedTo(buyer, route) !== undefined)).toEqual([])
  expect(closed.filter((route) => closedTo(buyer, route) !== 'not-a-member')).toEqual([])
})

test('a planner without membership reaches the pages of planning, but not those of the administration', () => {
  const planner: KnownMember = { ...buyer, roles: ['MHZ_PLANNER'] }
  const own = [
    'admin/duties/$id',
    'admin/programmes/',
    'admin/substitutes/event/$id',
    'admin/handbook/$chapter',
    'planning',
  ]
  expect(own.filter((page) => closedTo(planner, `/$locale/intra/${page}`) !== undefined)).toEqual([])
  expect(closedTo(planner, '/$locale/intra/admin/events')).toBe('not-a-member')
  expect(placeOf(placesOf(planner), '/$locale/intra/admin/duties/$id')?.name).toBe('duty.plan')
})

test('a representative without a membership enters the meetings, duties and lifts, and no other place of members', () => {
  const representative: KnownMember = { ...buyer, roles: ['REPRESENTATIVE'] }
  const open = ['meetings', 'meetings/absences', 'duties', 'lifts']
  expect(open.filter((page) => closedTo(representative, `/$locale/intra/${page}`) !== undefined)).toEqual([])
  const closed = ['documents', 'whoiswho', 'repertoire', 'planning']
  expect(closed.filter((page) => closedTo(representative, `/$locale/intra/${page}`) === undefined)).toEqual([])
})

test('a device of a child has the calendar, the answers and the sheets, and every other page is closed', () => {
  const device: KnownMember = { ...buyer, member: true, roles: ['MEMBER', 'CHILD_DEVICE', 'MHZ_LIBRARY_READ'] }
  expect(placesOf(device).map(({ to }) => to)).toEqual([
    '/$locale/intra',
    '/$locale/intra/repertoire',
    '/$locale/calendar',
    '/$locale/intra/meetings',
    '/$locale/intra/bulletins',
    '/$locale/intra/enquiries',
    '/$locale/intra/takes',
    '/$locale/library',
    '/$locale/intra/selfservice',
  ])
  const open = [
    '',
    'meetings',
    'meetings/absences',
    'bulletins',
    'enquiries',
    'repertoire/composition/$id/sheet/$sheetId',
    'selfservice',
  ]
  expect(open.filter((page) => closedTo(device, `/$locale/intra/${page}`) !== undefined)).toEqual([])
  const closed = ['person', 'documents', 'duties', 'lifts', 'whoiswho', 'planning', 'groups/$id', 'admin/events']
  expect(closed.filter((page) => closedTo(device, `/$locale/intra/${page}`) !== 'child-device')).toEqual([])
})
