import { expect, test } from 'vitest'
import type { Lift } from '#contract/lifts.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { openMemberDatabase } from '../../database.ts'
import { openOutbox } from '../store.ts'
import { kinds } from './kinds.ts'
import { liftKind, liftSeatKind, overlayLifts } from './lift.ts'

const id = '5a1e3a3c-5d0f-4c43-9d0a-3f8f6a1d2c11'
const wish = {
  ...{ eventId: 7, place: 'Bahnhof Uster', leavesAt: '2026-12-13T15:30', seats: 3, remarks: '', deleted: false },
}
const row: Lift = {
  ...{ ...wish, id, event: 'Konzert', foreign: [], cancelled: false, driver: { uuid: 'a', label: 'Anna' }, own: true },
  ...{ riders: [], version: 2, person: null, takes: false, givenBy: null, seatVersion: 0 },
}
const open = () => {
  const deps = testDevice().tab()
  return openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds)
}

test('an offered lift is shown before the server has it, and no longer after it was withdrawn', async () => {
  const outbox = open()
  await outbox.put({ kind: liftKind.kind, key: id, desired: wish, row: null })
  expect(overlayLifts([], await outbox.list())).toMatchObject([{ id, own: true, place: 'Bahnhof Uster', row: null }])
  await outbox.put({ kind: liftKind.kind, key: id, desired: { ...wish, deleted: true }, row: null })
  expect(overlayLifts([], await outbox.list())).toEqual([])
  await outbox.put({ kind: liftKind.kind, key: id, desired: { ...wish, deleted: true }, row })
  expect(overlayLifts([row], await outbox.list())).toEqual([])
})

test('a seat is shown as taken while it is on its way, and as free after a refusal', async () => {
  const outbox = open()
  const others = { ...row, own: false }
  const seat = { kind: liftSeatKind.kind, key: id, desired: { takes: true }, row: others }
  await outbox.put(seat)
  expect(overlayLifts([others], await outbox.list())).toMatchObject([{ takes: true, record: { baseVersion: 0 } }])
  await outbox.change(seat, (record) => ({ ...record, state: 'rejected' }))
  expect(overlayLifts([others], await outbox.list())).toMatchObject([{ takes: false, record: { state: 'rejected' } }])
})

test('the seats of two children, taken offline on one device, are two changes', async () => {
  const outbox = open()
  const [lena, noah] = ['a2d6e2f4-1111-4222-8333-444455556666', 'b2d6e2f4-1111-4222-8333-444455556666']
  const rows = [null, lena, noah].map((person) => ({ ...row, own: false, person }))
  const seat = (person: string, takes: boolean) => ({
    ...{ kind: liftSeatKind.kind, key: `${id}/${person}`, desired: { takes } },
    row: rows.find((one) => one.person === person) ?? null,
  })
  await outbox.put(seat(lena, true), seat(noah, true))
  expect(overlayLifts(rows, await outbox.list()).map(({ person, takes }) => [person, takes])).toEqual([
    [null, false],
    [lena, true],
    [noah, true],
  ])
  await outbox.put(seat(noah, false))
  expect((await outbox.list()).map(({ key }) => key)).toEqual([`${id}/${lena}`])
})
