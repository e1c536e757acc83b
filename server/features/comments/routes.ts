import { closeThread, listComments, saveComment } from '#contract/comments.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { commenting } from './policy.ts'
import { findComments } from './queries.ts'
import { endThread, saveCommentOf } from './save.ts'

export const mountComments = (api: Api): void => {
  const { read, write } = api.deps

  mount(api, listComments, commenting, async ({ rows }) => ({ body: wholeList(await read(findComments, rows)) }))

  mount(api, saveComment, commenting, async ({ input: { params, body }, rows, author }) =>
    rowReply(await write(saveCommentOf, rows, { id: params.id, ...body }, author)),
  )

  mount(api, closeThread, commenting, async ({ input: { params }, rows, author }) => {
    await write(endThread, rows, params, author)
    return { body: { comments: false } }
  })
}
