import { getPushKey, putSubscription, removeSubscription } from '#contract/push.ts'
import { type Api, mount } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { forgetDevice, keepDevice } from './devices.ts'
import { readPushKey, subscribe, unsubscribe } from './policy.ts'

export const mountPush = (api: Api): void => {
  mount(api, getPushKey, readPushKey, async ({ deps: { push } }) => ({ body: { publicKey: push.publicKey } }))

  mount(api, putSubscription, subscribe, async ({ input, caller, deps: { database, push, clock } }) => {
    if (caller.kind === 'anonymous') throw new Refusal('auth.required')
    const { device } = input.params
    await keepDevice(database, push, { device, personId: caller.personId, subscription: input.body, now: clock() })
    return { body: { publicKey: push.publicKey } }
  })

  mount(api, removeSubscription, unsubscribe, async ({ input, rows, deps: { database } }) => {
    await forgetDevice(database.db, rows, input.params.device)
    return { body: { device: input.params.device } }
  })
}
