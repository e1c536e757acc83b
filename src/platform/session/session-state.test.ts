import { expect, test } from 'vitest'
import type { KnownMember } from '#device/identity.ts'
import { decideAccess, toSessionState } from './session-state.ts'

const day = 86_400_000
const now = new Date('2026-11-20T19:00:00Z')
const member: KnownMember = {
  version: 1,
  sub: 'sub-1',
  personId: 'a2d6e2f4-1111-4222-8333-444455556666',
  label: 'Regula Beispiel',
  roles: ['MEMBER', 'MHZ_LIBRARY_READ'],
  instrument: 'HORN',
  voice: '1',
  key: 'F',
  further: [],
  member: true,
  validatedAt: new Date(now.getTime() - 3 * day).toISOString(),
}
const validatedDaysAgo = (days: number): KnownMember => ({
  ...member,
  validatedAt: new Date(now.getTime() - days * day).toISOString(),
})

test.each([
  ['no member is known', { member: null, tokens: false, proven: true }, 'anonymous'],
  ['tokens without a member are ignored', { member: null, tokens: true, proven: true }, 'anonymous'],
  ['the server responded', { member, tokens: true, proven: true }, 'online'],
  ['no network, known for three days', { member, tokens: true, proven: false }, 'offline-known'],
  ['no network, known for 120 days', { member: validatedDaysAgo(120), tokens: true, proven: false }, 'offline-known'],
  ['no network, known for 121 days', { member: validatedDaysAgo(121), tokens: true, proven: false }, 'needs-login'],
  [
    'validated long ago, but the server responds',
    { member: validatedDaysAgo(121), tokens: true, proven: true },
    'online',
  ],
  ['the provider ended the session', { member, tokens: false, proven: true }, 'needs-login'],
  ['ended, and no network', { member, tokens: false, proven: false }, 'needs-login'],
] as const)('%s: %o is %s', (_, known, kind) => {
  expect(toSessionState(known, now).kind).toBe(kind)
})

const anonymous = { kind: 'anonymous' } as const
const former = { ...member, roles: [], member: false }
const outsideEditor: KnownMember = { ...former, roles: ['EDITOR'] }

test.each([
  ['a visitor online signs in', anonymous, true, true, 'sign-in'],
  ['a visitor without network stays on the page', anonymous, false, true, 'no-network'],
  ['a member online', { kind: 'online', member }, true, false, 'open'],
  ['a member in the cellar', { kind: 'offline-known', member }, false, true, 'open'],
  ['a member in the cellar, on any page', { kind: 'offline-known', member }, false, false, 'open'],
  ['an ended session still opens pages with data on the device', { kind: 'needs-login', member }, true, true, 'open'],
  ['an ended session and a page that needs the server', { kind: 'needs-login', member }, true, false, 'sign-in'],
  ['the same without network', { kind: 'needs-login', member }, false, false, 'no-network'],
  ['an account without membership', { kind: 'online', member: former }, true, true, 'open'],
  ['the holder of a role without membership', { kind: 'online', member: outsideEditor }, true, true, 'open'],
  ['an account without membership offline', { kind: 'offline-known', member: former }, false, true, 'open'],
] as const)('%s', (_, state, proven, offlineCapable, decision) => {
  expect(decideAccess(state, proven, { offlineCapable })).toBe(decision)
})

test.each([
  ['a buyer needs no membership', { kind: 'online', member: former }, true, 'open'],
  ['a visitor signs in first', anonymous, true, 'sign-in'],
  ['an ended session signs in again', { kind: 'needs-login', member: former }, true, 'sign-in'],
  ['and needs the network', { kind: 'needs-login', member: former }, false, 'no-network'],
] as const)('for an order, %s', (_, state, proven, decision) => {
  expect(decideAccess(state, proven, { offlineCapable: false })).toBe(decision)
})
