import { listLifts, saveLift, takeSeat } from '#contract/lifts.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { members, ownOnly } from '../../platform/http/policy.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { findLifts } from './queries.ts'
import { putLift, putSeat } from './save.ts'

/** Members, who offer lifts and take seats for themselves. `rows` is the id of the person. */
const ownLifts = ownOnly('members, own lifts and seats only', members)

/** Routes of lifts that members offer and take. */
export const mountLifts = (api: Api): void => {
  const { read, write, clock } = api.deps

  mount(api, listLifts, ownLifts, async ({ rows: personId, locale }) => ({
    body: wholeList(await read(findLifts, { personId, locale }, clock())),
  }))

  mount(api, saveLift, ownLifts, async ({ input, rows: personId, locale }) => {
    const by = { personId, locale, now: clock() }
    const desired = { id: input.params.id, ...input.body }
    const { row, created } = await write(putLift, desired, input.headers['if-match'], by)
    return rowReply(row, created)
  })

  mount(api, takeSeat, ownLifts, async ({ input, rows: personId, locale }) => {
    const seat = { id: input.params.id, ...input.body }
    const body = await write(putSeat, seat, input.headers['if-match'], { personId, locale, now: clock() })
    return rowReply(body, false, body.seatVersion)
  })
}
