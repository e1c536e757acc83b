import { expect, it } from 'vitest'
import { testDevice } from '../tests/support/device.ts'
import { openDeviceDatabase } from './database.ts'
import { forgetMember, readKnownMember, rememberMember } from './identity.ts'
import { isKnownOffline } from './known-time.ts'

const member = {
  sub: '5a1e',
  personId: '0f6c',
  label: 'Anna Muster',
  roles: ['MEMBER' as const, 'MHZ_LIBRARY_READ' as const],
  instrument: 'CLARINET',
  voice: '2',
  key: 'B' as const,
  member: true,
  further: [],
  validatedAt: '2026-07-01T18:00:00.000Z',
}

it('is remembered until it is deleted', async () => {
  const device = openDeviceDatabase(testDevice().tab())
  expect(await readKnownMember(device)).toBeNull()
  await rememberMember(device, member)
  expect(await readKnownMember(device)).toEqual({ version: 1, ...member })
  await forgetMember(device)
  expect(await readKnownMember(device)).toBeNull()
})

it('has no further parts if an older version remembered it', async () => {
  const device = openDeviceDatabase(testDevice().tab())
  const { further: _further, ...older } = member
  await device.write(['settings'], async (t) => t.put('settings', 'known-member', { version: 1, ...older }))
  expect(await readKnownMember(device)).toEqual({ version: 1, ...member })
})

it('returns null for a record that cannot be read', async () => {
  const device = openDeviceDatabase(testDevice().tab())
  await device.write(['settings'], async (t) => t.put('settings', 'known-member', { version: 1, sub: 7 }))
  expect(await readKnownMember(device)).toBeNull()
})

it('is known offline for 120 days, longer than a summer break', () => {
  const known = { version: 1 as const, ...member }
  expect(isKnownOffline(known, new Date('2026-10-29T18:00:00.000Z'))).toBe(true)
  expect(isKnownOffline(known, new Date('2026-10-29T18:00:00.001Z'))).toBe(false)
})
