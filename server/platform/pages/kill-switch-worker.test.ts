import { expect, test } from 'vitest'
import { killSwitchWorker } from './generated-file.ts'

test('the kill switch activates, deletes the app’s files and unregisters, but keeps members’ stored data', async () => {
  const done: string[] = []
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
  const scope = {
    addEventListener: (type: string, listener: (event: { waitUntil(work: Promise<unknown>): void }) => void) =>
      listeners.set(type, listener),
    skipWaiting: () => done.push('takes over'),
    caches: { keys: () => Promise.resolve(['app']), delete: async (name: string) => done.push(`drops ${name}`) },
    registration: { unregister: () => done.push('leaves') },
  }
  new Function(...Object.keys(scope), killSwitchWorker)(...Object.values(scope))
  for (const type of ['install', 'activate']) {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (one) => work.push(one) })
    await Promise.all(work)
  }
  expect(done).toEqual(['takes over', 'drops app', 'leaves'])
})
