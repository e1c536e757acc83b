import { afterEach, expect, test, vi } from 'vitest'
import type { AppPart } from '#contract/worker.ts'
import { readWantedParts, wantParts } from '#device/app-parts.ts'
import { openDeviceDatabase } from '#device/database.ts'
import { forgetMember, rememberMember } from '#device/identity.ts'
import { testDevice } from '../tests/support/device.ts'
import { storeMembersAreaOnRequest } from './members-area.ts'
import type { Messaged } from './messages.ts'

const member = {
  sub: '5a1e',
  personId: '7',
  label: 'Lea Muster',
  roles: [],
  instrument: null,
  voice: null,
  key: null,
  further: [],
  member: true,
  validatedAt: '2026-11-20T19:00:00.000Z',
}
afterEach(() => void vi.restoreAllMocks())

type Tab = ReturnType<ReturnType<typeof testDevice>['tab']>
const every = ['pdf', 'character-maps', 'standard-fonts', 'administration']
/** Returns the parts that the device wants; null for a visitor's device. */
const partsOf = async (device: Tab) => {
  const parts = await readWantedParts(device)
  return parts === null ? null : [...parts]
}

/** Sends a page's message to a worker; returns its replies. */
const request = async (device: Tab, fetchWanted: () => Promise<void>, parts?: AppPart[]) => {
  const listeners: Parameters<Messaged['addEventListener']>[1][] = []
  let isComplete = false
  storeMembersAreaOnRequest({ addEventListener: (_, listener) => listeners.push(listener) }, device, {
    isComplete: async () => isComplete,
    fetchWanted: async () => {
      await fetchWanted()
      isComplete = true
    },
  })
  const replies: unknown[] = []
  let done: Promise<unknown> = Promise.resolve()
  listeners[0]?.({
    data: { type: 'members-area', ...(parts === undefined ? {} : { parts }) },
    ports: [{ postMessage: (reply: unknown) => replies.push(reply) }],
    waitUntil: (work: Promise<unknown>) => {
      done = work
    },
  })
  await done
  return replies
}

test("a visitor's device does not store the members area", async () => {
  expect(await partsOf(testDevice().tab())).toBeNull()
})

test("a member's page makes it stored, by later versions too, even after a sign-out", async () => {
  const device = testDevice().tab()
  expect(await request(device, async () => {})).toEqual([{ stored: false }, { stored: true }])
  expect(await partsOf(device)).toEqual([])
})

test('parts that only saved sheets need are stored from the first such sheet on', async () => {
  const device = testDevice().tab()
  await request(device, async () => {})
  await request(device, async () => {}, ['pdf'])
  await request(device, async () => {}, ['pdf', 'standard-fonts'])
  await request(device, async () => {})
  expect(await partsOf(device)).toEqual(['pdf', 'standard-fonts'])
})

test('what a sheet needs is recorded before the first worker is installed', async () => {
  const device = testDevice().tab()
  const database = openDeviceDatabase(device)
  await rememberMember(database, member)
  await wantParts(device, [], false)
  expect(await partsOf(device)).toEqual([])
  await wantParts(device, ['character-maps'], true)
  expect(await partsOf(device)).toEqual(['character-maps'])
})

test('files that could not be fetched are fetched by the next version, and the page hears of the failure', async () => {
  const device = testDevice().tab()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const replies = await request(device, () => Promise.reject(new TypeError('offline')), ['pdf'])
  expect(replies).toEqual([{ stored: false }, { stored: false, failed: true }])
  expect(await partsOf(device)).toEqual(['pdf'])
})

test('the device of an earlier app, which stored every part, keeps them all', async () => {
  const device = testDevice().tab()
  const database = openDeviceDatabase(device)
  await database.write(['settings'], async (transaction) => transaction.put('settings', 'members-area', true))
  expect(await partsOf(device)).toEqual(every)
  await wantParts(device, [], false)
  await request(device, async () => {}, ['pdf'])
  expect(await partsOf(device)).toEqual(every)
})

test("the update of an app that did not record it recognises a member's device by its member", async () => {
  const device = testDevice().tab()
  const database = openDeviceDatabase(device)
  await rememberMember(database, member)
  expect(await partsOf(device)).toEqual(every)
  await forgetMember(database)
  expect(await partsOf(device)).toBeNull()
})

test('sheets without a record are of an earlier app, whose device keeps every part', async () => {
  const device = testDevice().tab()
  await rememberMember(openDeviceDatabase(device), member)
  await wantParts(device, [], true)
  expect(await partsOf(device)).toEqual(every)
})
