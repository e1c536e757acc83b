import { listAbsences, saveAbsence } from '#contract/absences.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { members, ownOnly } from '../../platform/http/policy.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { findAbsences } from './queries.ts'
import { putAbsence } from './save.ts'

/** Members, restricted to their own absences. `rows` is the id of the person. */
const ownAbsences = ownOnly('members, own absences only', members)

export const mountAbsences = (api: Api): void => {
  mount(api, listAbsences, ownAbsences, async ({ rows: personId, deps: { read } }) => ({
    body: wholeList(await read(findAbsences, personId)),
  }))

  mount(api, saveAbsence, ownAbsences, async ({ input, rows: personId, deps: { write, clock } }) => {
    const desired = { id: input.params.id, ...input.body }
    const { row, created } = await write(putAbsence, desired, input.headers['if-match'], { personId, now: clock() })
    return rowReply(row, created)
  })
}
