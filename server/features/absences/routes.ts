import { listAbsences, saveAbsence } from '#contract/absences.ts'
import { actingFor, readsFor, writesFor } from '../../platform/http/for-whom.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { findAbsences } from './queries.ts'
import { putAbsence } from './save.ts'

export const mountAbsences = (api: Api): void => {
  mount(api, listAbsences, readsFor, async ({ input, rows, deps: { read } }) => ({
    body: wholeList(await read(findAbsences, rows, input.query.for === 'all')),
  }))

  mount(api, saveAbsence, writesFor, async ({ input, rows, author, deps: { write } }) => {
    const by = actingFor(author, rows, input.query.for)
    const desired = { id: input.params.id, ...input.body }
    const { row, created } = await write(putAbsence, desired, input.headers['if-match'], by)
    return rowReply(row, created)
  })
}
