import { eq, type SQL, sql } from 'drizzle-orm'
import { changeCalendarFeed, endCalendarFeed, getCalendarFeed, renewCalendarFeed } from '#contract/feeds.ts'
import { calendarFeed } from '../../platform/db/tables.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { members, restricted } from '../../platform/http/policy.ts'
import { changeFeed, endFeed, findFeed, presentFeed, renewFeed } from './address.ts'

/** Members, restricted to their own address. */
const ownFeed = restricted<SQL>({
  name: 'members, own calendar address only',
  may: members,
  rows: (caller) => (caller.kind === 'person' ? eq(calendarFeed.personId, caller.personId) : sql`false`),
})

/** Reads, creates, renews and deletes the member's own calendar address. */
export const mountOwnFeed = (api: Api): void => {
  const { publicOrigin } = api.deps.config

  mount(api, getCalendarFeed, ownFeed, async ({ rows, deps: { read } }) => ({
    body: presentFeed(await read(findFeed, rows), publicOrigin),
  }))

  mount(api, changeCalendarFeed, ownFeed, async ({ input, author, deps: { write } }) => {
    const row = await write(changeFeed, input.body, author)
    return { body: presentFeed(row, publicOrigin) }
  })

  mount(api, renewCalendarFeed, ownFeed, async ({ rows, deps: { write, clock } }) => {
    const row = requireRow(await write(renewFeed, rows, clock()))
    return { body: presentFeed(row, publicOrigin) }
  })

  mount(api, endCalendarFeed, ownFeed, async ({ rows, deps: { write } }) => {
    await write(endFeed, rows)
    return { body: presentFeed(undefined, publicOrigin) }
  })
}
