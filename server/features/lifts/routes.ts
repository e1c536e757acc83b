import { listLifts, saveLift, takeSeat } from '#contract/lifts.ts'
import { actingFor, readsFor, writesFor } from '../../platform/http/for-whom.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { findLifts } from './queries.ts'
import { putLift, putSeat } from './save.ts'

/** Routes of lifts that members offer and take. */
export const mountLifts = (api: Api): void => {
  const { read, write, clock } = api.deps

  mount(api, listLifts, readsFor, async ({ input, rows, locale }) => ({
    body: wholeList(await read(findLifts, rows, { all: input.query.for === 'all', locale, now: clock() })),
  }))

  mount(api, saveLift, writesFor, async ({ input, rows, author, locale }) => {
    const by = { ...actingFor(author, rows, input.query.for), locale }
    const desired = { id: input.params.id, ...input.body }
    const { row, created } = await write(putLift, desired, input.headers['if-match'], by)
    return rowReply(row, created)
  })

  mount(api, takeSeat, writesFor, async ({ input, rows, author, locale }) => {
    const by = { ...actingFor(author, rows, input.query.for), locale }
    const body = await write(putSeat, { id: input.params.id, ...input.body }, input.headers['if-match'], by)
    return rowReply(body, false, body.seatVersion)
  })
}
