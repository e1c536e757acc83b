import { listPrivateNotes, savePrivateNote } from '#contract/private-notes.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { entitledTo, ownOnly } from '../../platform/http/policy.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { findPrivateNotes, putPrivateNote } from './notes.ts'

/** Members who lead rehearsals have notes, each for themselves. `rows` is the id of their owner. */
const ownNotes = ownOnly('members who lead rehearsals, own notes only', entitledTo('notes'))

/** Routes of private notes about events and pieces, which only their author reads. */
export const mountPrivateNotes = (api: Api): void => {
  mount(api, listPrivateNotes, ownNotes, async ({ rows, deps: { read } }) => ({
    body: wholeList(await read(findPrivateNotes, rows)),
  }))

  mount(api, savePrivateNote, ownNotes, async ({ input, rows, deps: { write, clock } }) => {
    const wanted = { ...input.params, ...input.query, ...input.body, version: input.headers['if-match'] }
    return rowReply(await write(putPrivateNote, rows, { piece: undefined, ...wanted }, clock()))
  })
}
