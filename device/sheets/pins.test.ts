import { beforeEach, expect, it } from 'vitest'
import { testDevice } from '../../tests/support/device.ts'
import { type MemberDatabase, openMemberDatabase } from '../database.ts'
import { openPins, type SheetPins } from './pins.ts'

let database: MemberDatabase
let pins: SheetPins
beforeEach(() => {
  database = openMemberDatabase(testDevice().tab(), '5a1e')
  pins = openPins(database)
})
const spring = { kind: 'repertoire', id: 3 } as const

it('saves a list once', async () => {
  await pins.want([1, 2], spring)
  await pins.want([1, 2, 4], spring)
  await pins.want([9], { kind: 'event', id: 3 })
  expect((await pins.read()).lists).toEqual([
    { ...spring, recordings: false },
    { kind: 'event', id: 3, recordings: false },
  ])
})

it('keeps a list with its recordings once they were chosen', async () => {
  await pins.want([1], { ...spring, recordings: true })
  await pins.want([2], spring)
  expect((await pins.read()).lists).toEqual([{ ...spring, recordings: true }])
})

it('excludes a piece from its lists until it is saved again', async () => {
  await pins.want([1, 2], spring)
  await pins.exclude([2])
  expect(await pins.read()).toMatchObject({ lists: [spring], without: [2] })
  await pins.want([2], null)
  expect(await pins.read()).toMatchObject({ lists: [spring], without: [] })
})

it('stays paused until something is saved again', async () => {
  await pins.pause()
  expect(await pins.read()).toMatchObject({ paused: true })
  await pins.want([1], null)
  expect(await pins.read()).toMatchObject({ paused: false })
})

it('reads an unreadable record as no pins, and deletes all pins on request', async () => {
  await database.write(['pins'], async (t) => t.put('pins', 'pins', { version: 7 }))
  expect((await pins.read()).lists).toEqual([])
  await pins.want([1], spring)
  await pins.clear()
  expect((await pins.read()).lists).toEqual([])
})
