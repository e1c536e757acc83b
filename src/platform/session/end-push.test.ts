import { expect, test } from 'vitest'
import { testDevice } from '../../../tests/support/device.ts'
import { endPush } from './end-push.ts'

/** Everything the system shows of the app; `unsubscribe` is the browser's. */
const systemWith = (unsubscribe: () => Promise<boolean>) => {
  const shown: string[] = ['badge', 'notification', 'subscription']
  const remove = (what: string) => shown.splice(shown.indexOf(what), 1)
  const registration = {
    getNotifications: async () => [{ close: () => remove('notification') }],
    pushManager: {
      getSubscription: async () => ({
        unsubscribe: async () => {
          const done = await unsubscribe()
          remove('subscription')
          return done
        },
      }),
    },
  }
  const navigator = {
    clearAppBadge: async () => void remove('badge'),
    serviceWorker: { getRegistration: async () => registration },
  }
  return { shown, win: { navigator } as unknown as Pick<Window, 'navigator'> }
}

test('a sign-out removes everything the system shows of the app', async () => {
  const { shown, win } = systemWith(async () => true)
  await endPush(testDevice().tab(), win)
  expect(shown).toEqual([])
})

test('a browser that does not remove its subscription does not block the sign-out', async () => {
  const device = testDevice()
  const { shown, win } = systemWith(() => new Promise(() => {}))
  let ended = false
  const ending = endPush(device.tab(), win).then(() => {
    ended = true
  })
  device.advance(2999)
  await new Promise((resolve) => setTimeout(resolve))
  expect([ended, shown]).toEqual([false, ['subscription']])
  device.advance(1)
  await ending
  expect(shown).toEqual(['subscription'])
})

test('does nothing without a worker', async () => {
  await expect(endPush(testDevice().tab(), { navigator: {} as Navigator })).resolves.toBeUndefined()
})
