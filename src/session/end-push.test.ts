import { expect, test } from 'vitest'
import { testDevice } from '../../tests/support/device.ts'
import { endPush } from './end-push.ts'

/** What a system shows of the app; `unsubscribe` is the browser's. */
const systemWith = (unsubscribe: () => Promise<boolean>) => {
  const left: string[] = ['badge', 'notification', 'subscription']
  const gone = (what: string) => left.splice(left.indexOf(what), 1)
  const registration = {
    getNotifications: async () => [{ close: () => gone('notification') }],
    pushManager: {
      getSubscription: async () => ({
        unsubscribe: async () => {
          const done = await unsubscribe()
          gone('subscription')
          return done
        },
      }),
    },
  }
  const navigator = {
    clearAppBadge: async () => void gone('badge'),
    serviceWorker: { getRegistration: async () => registration },
  }
  return { left, win: { navigator } as unknown as Pick<Window, 'navigator'> }
}

test('who leaves takes along what the system shows of the app', async () => {
  const { left, win } = systemWith(async () => true)
  await endPush(testDevice().tab(), win)
  expect(left).toEqual([])
})

test('a browser that does not let go of its subscription keeps nobody here', async () => {
  const device = testDevice()
  const { left, win } = systemWith(() => new Promise(() => {}))
  let ended = false
  const ending = endPush(device.tab(), win).then(() => {
    ended = true
  })
  device.advance(2999)
  await new Promise((resolve) => setTimeout(resolve))
  expect([ended, left]).toEqual([false, ['subscription']])
  device.advance(1)
  await ending
  expect(left).toEqual(['subscription'])
})

test('where there is no worker there is nothing to end', async () => {
  await expect(endPush(testDevice().tab(), { navigator: {} as Navigator })).resolves.toBeUndefined()
})
