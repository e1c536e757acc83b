import { eq, type SQL, sql } from 'drizzle-orm'
import { getPushKey, putSubscription, removeSubscription } from '#contract/push.ts'
import { pushDevice } from '../../platform/db/tables.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEveryone, forMembers, restricted, signedIn } from '../../platform/http/policy.ts'
import { deletePushSubscription, savePushSubscription } from './push-devices.ts'

/** Former members can unsubscribe too. */
export const unsubscribe = restricted<SQL>({
  name: 'accounts, own devices only',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' ? eq(pushDevice.personId, caller.personId) : sql`false`),
})

export const mountPush = (api: Api): void => {
  mount(api, getPushKey, forEveryone, async ({ deps: { push } }) => ({ body: { publicKey: push.publicKey } }))

  mount(api, putSubscription, forMembers, async ({ input, person, deps: { write, push, clock } }) => {
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
