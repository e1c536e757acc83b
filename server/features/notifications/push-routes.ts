import { getPushKey, putSubscription, removeSubscription } from '#contract/push.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { deletePushSubscription, savePushSubscription } from './push-devices.ts'
import { readPushKey, subscribe, unsubscribe } from './push-policy.ts'

export const mountPush = (api: Api): void => {
  mount(api, getPushKey, readPushKey, async ({ deps: { push } }) => ({ body: { publicKey: push.publicKey } }))

  mount(api, putSubscription, subscribe, async ({ input, person, deps: { write, push, clock } }) => {
    const { device } = input.params
    await write(savePushSubscription, push, {
      device,
      personId: person.personId,
      subscription: input.body,
      now: clock(),
    })
    return { body: { publicKey: push.publicKey } }
  })

  mount(api, removeSubscription, unsubscribe, async ({ input, rows, deps: { write } }) => {
    await write(deletePushSubscription, rows, input.params.device)
    return { body: { device: input.params.device } }
  })
}
