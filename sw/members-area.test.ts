import { afterEach, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import { forgetMember, rememberMember } from '#device/identity.ts'
import { testDevice } from '../tests/support/device.ts'
import { isMembersAreaWanted, storeMembersAreaOnRequest } from './members-area.ts'
import type { Messaged } from './messages.ts'

const member = {
  sub: '5a1e',
  personId: '7',
  label: 'Lea Muster',
  roles: [],
  instrument: null,
  voice: null,
  key: null,
  member: true,
  validatedAt: '2026-11-20T19:00:00.000Z',
}
afterEach(() => void vi.restoreAllMocks())

/** Sends a page's message to a worker; returns its replies. */
const request = async (device: ReturnType<ReturnType<typeof testDevice>['tab']>, fetchAll: () => Promise<void>) => {
  const listeners: Parameters<Messaged['addEventListener']>[1][] = []
  let isComplete = false
  storeMembersAreaOnRequest({ addEventListener: (_, listener) => listeners.push(listener) }, device, {
    isComplete: async () => isComplete,
    fetchAll: async () => {
      await fetchAll()
      isComplete = true
    },
  })
  const replies: unknown[] = []
  let done: Promise<unknown> = Promise.resolve()
  listeners[0]?.({
    data: { type: 'members-area' },
    ports: [{ postMessage: (reply: unknown) => replies.push(reply) }],
    waitUntil: (work: Promise<unknown>) => {
      done = work
    },
  })
  await done
  return replies
}

test("a visitor's device does not store the members area", async () => {
  expect(await isMembersAreaWanted(testDevice().tab())).toBe(false)
})

test("a member's page makes it stored, by later versions too, even after a sign-out", async () => {
  const device = testDevice().tab()
  expect(await request(device, async () => {})).toEqual([{ stored: false }, { stored: true }])
  expect(await isMembersAreaWanted(device)).toBe(true)
})

test('files that could not be fetched are fetched by the next version', async () => {
  const device = testDevice().tab()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  expect(await request(device, () => Promise.reject(new TypeError('offline')))).toEqual([{ stored: false }])
  expect(await isMembersAreaWanted(device)).toBe(true)
})

test("the update of an app that did not record it recognises a member's device by its member", async () => {
  const device = testDevice().tab()
  const database = openDeviceDatabase(device)
  await rememberMember(database, member)
  expect(await isMembersAreaWanted(device)).toBe(true)
  await forgetMember(database)
  expect(await isMembersAreaWanted(device)).toBe(false)
})
