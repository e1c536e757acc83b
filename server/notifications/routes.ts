import { ifMatch } from '#contract/endpoint.ts'
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts'
import { type Api, mount } from '../http/mount.ts'
import { ownPreferences } from './policy.ts'
import { findPreferences, updatePreferences } from './preferences.ts'

export const mountNotifications = (api: Api): void => {
  mount(api, getNotificationPreferences, ownPreferences, async ({ rows: personId, deps: { database } }) => ({
    body: await findPreferences(database.db, personId),
  }))

  mount(api, updateNotificationPreferences, ownPreferences, async ({ input, rows: personId, deps: { database } }) => {
    const body = await updatePreferences(database, personId, input.body, input.headers['if-match'])
    return { body, headers: { ETag: ifMatch(body.version) } }
  })
}
