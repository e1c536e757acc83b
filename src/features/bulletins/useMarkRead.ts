import { bulletinKind, type ShownBulletin } from '#device/outbox/kinds/bulletin.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { titleFor, useWhose } from '../representations/useWhose.ts'

/** Marks the unread of these rows as read; `saveFailed` if the device could not store a mark. */
export const useMarkRead = () => {
  const { local } = useMember()
  const { nameOf } = useWhose()
  const { saveFailed, track } = useLocalWrite()
  const markRead = (rows: readonly ShownBulletin[]) => {
    for (const { id, person, title, read, record, row } of rows)
      if (!read && record === null)
        track(
          local.outbox.put({
            kind: bulletinKind.kind,
            key: keyFor(id, person),
            title: titleFor(person === null ? null : nameOf(person), title),
            desired: { read: true },
            row,
          }),
        )
  }
  return { markRead, saveFailed }
}
