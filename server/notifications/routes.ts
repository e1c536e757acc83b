import { ifMatch } from '#contract/endpoint.ts'
import { getNotificationWishes, updateNotificationWishes } from '#contract/notifications.ts'
import { type Api, mount } from '../http/mount.ts'
import { ownWishes } from './policy.ts'
import { changeWishes, findWishes } from './wishes.ts'

export const mountNotifications = (api: Api): void => {
  mount(api, getNotificationWishes, ownWishes, async ({ rows: personId, deps: { database } }) => ({
    body: await findWishes(database.db, personId),
  }))

  mount(api, updateNotificationWishes, ownWishes, async ({ input, rows: personId, deps: { database } }) => {
    const body = await changeWishes(database, personId, input.body, input.headers['if-match'])
    return { body, headers: { ETag: ifMatch(body.version) } }
  })
}
