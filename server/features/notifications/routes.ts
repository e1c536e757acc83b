import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { ownOnly, signedIn } from '../../platform/http/policy.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { findPreferences, updatePreferences } from './preferences.ts'

/** Everybody with an account, for their own preferences. `rows` is the id of the person. */
const ownPreferences = ownOnly('accounts, own wishes only', signedIn)

export const mountNotifications = (api: Api): void => {
  mount(api, getNotificationPreferences, ownPreferences, async ({ rows: personId, deps: { read } }) => ({
    body: await read(findPreferences, personId),
  }))

  mount(api, updateNotificationPreferences, ownPreferences, async ({ input, rows: personId, deps: { write } }) => {
    return rowReply(await write(updatePreferences, personId, input.body, input.headers['if-match']))
  })
}
