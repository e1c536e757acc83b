import { listComments } from '#contract/comments.ts'
import { commentKind, overlayComments, type ShownComment } from '#device/outbox/kinds/comment.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'
import { useMember } from '../../platform/session/member.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'

const kinds = [commentKind]

/** The comments below everything that the member reads, the oldest first; those that wait also while the list is unknown. */
export const useComments = (): Overlaid<unknown, readonly ShownComment[]> & {
  readonly shown: readonly ShownComment[]
} => {
  const records = useSnapshot(useMember().local.records)
  const { shown, ...overlaid } = useOverlaid(kinds, commentsQuery(useApp()), overlayComments)
  return { ...overlaid, shown: shown ?? overlayComments([], records) }
}

/** The comments as the server has them; the outbox is overlaid where they are shown. */
export const commentsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['comments'], listComments, {}, { shows: ['bulletin', 'event', 'person', 'group', 'representation'] })
