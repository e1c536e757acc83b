import { expect, test } from 'vitest'
import type { MembersAreaReply } from '#contract/worker.ts'
import { readWantedParts } from '#device/app-parts.ts'
import { openDeviceDatabase } from '#device/database.ts'
import { OfflineError } from '#device/errors.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { createStoreParts } from './app-parts.ts'

/** A registration whose members' worker answers every message with these replies; the visitors' one is still active. */
const containerWith = (...replies: readonly MembersAreaReply[]) => {
  const asked: unknown[] = []
  const worker = {
    scriptURL: 'https://band.example/sw.js',
    postMessage: ({ parts }: { parts: unknown }, [port]: readonly MessagePort[]) => {
      asked.push(parts)
      for (const reply of replies) port?.postMessage(reply)
    },
  }
  const visitors = { scriptURL: 'https://band.example/sw-visitors.js' }
  const registration = { active: visitors, waiting: null, installing: worker }
  return { asked, container: { getRegistration: async () => registration } as never }
}

test('a sheet waits until the worker has stored its parts, and asks for them once', async () => {
  const { asked, container } = containerWith({ stored: false }, { stored: true })
  const storeParts = createStoreParts(testDevice().tab(), container)
  await storeParts(['pdf'])
  await storeParts(['pdf'])
  expect(asked).toEqual([['pdf']])
})

test('without network the sheet is not saved, and the next one asks again', async () => {
  const { asked, container } = containerWith({ stored: false }, { stored: false, failed: true })
  const storeParts = createStoreParts(testDevice().tab(), container)
  await expect(storeParts(['pdf'])).rejects.toBeInstanceOf(OfflineError)
  await expect(storeParts(['pdf'])).rejects.toBeInstanceOf(OfflineError)
  expect(asked).toEqual([['pdf'], ['pdf']])
})

test('a worker that is installed later finds the parts in the device’s settings', async () => {
  const device = testDevice().tab()
  await openDeviceDatabase(device).write(['settings'], async (transaction) =>
    transaction.put('settings', 'app-parts', []),
  )
  await createStoreParts(device, undefined)(['pdf', 'character-maps'])
  await openDeviceDatabase(device).write(['settings'], async (transaction) =>
    transaction.put('settings', 'members-area', true),
  )
  expect([...((await readWantedParts(device)) ?? [])]).toEqual(['pdf', 'character-maps'])
})
