import { type RefObject, useEffect, useRef, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { type Announcement, announcePiece } from '#contract/announcements.ts'
import type { StandChange } from '#contract/stand-stream.ts'
import { pullAnnotations } from '#device/annotations/pull.ts'
import { pullSharedAnnotations } from '#device/annotations/shared.ts'
import type { Call } from '#device/call.ts'
import { pullStandSettings } from '#device/stand-settings/pull.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { MemberStorage } from '../../../../platform/offline/member-storage.ts'
import { useApp } from '../../../../platform/session/app.tsx'
import { useMember } from '../../../../platform/session/member.ts'
import { logUnexpected, toFailure } from '../../../../platform/writes/failure.ts'
import { useText } from '../../../../ui/intl.tsx'
import type { Entry } from '../setlist.ts'
import type { Frame } from '../useFrame.ts'
import type { useOccupations } from './together.ts'
import { useStandStream } from './useStandStream.ts'

/** A message above the sheet. It survives the change of the sheet that it is about. */
export type Notice =
  | { readonly kind: 'told'; readonly words: string; readonly isPassing: boolean }
  | { readonly kind: 'offered'; readonly announced: Announcement }

interface AnnouncementsProps {
  readonly frame: Frame
  readonly occupations: ReturnType<typeof useOccupations>
  /** The piece on the stand. */
  readonly compositionId: number
  readonly title: string
  /** Finds a piece with the player's own part; null = there is no such piece. Rejects if that cannot be known now. */
  readonly find: (compositionId: number) => Promise<Entry | null>
  readonly show: (entry: Entry) => void
}

export interface Announcements {
  readonly notice: Notice | null
  readonly dismiss: () => void
  readonly open: (announced: Announcement) => void
  /** null if the member may not announce. */
  readonly announce: (() => void) | null
}

/** Fetches what another device has changed. */
const pullChanges = (local: MemberStorage, call: Call, changed: StandChange): void => {
  const needs = { ...local, call }
  const pulling =
    changed === 'shared'
      ? pullSharedAnnotations(needs)
      : Promise.all([pullAnnotations(needs), pullStandSettings(needs)])
  // If it fails, what is on this device applies; the rest is fetched with the next list.
  pulling.catch((error: unknown) => console.info('stand_changes.pull_failed', error))
}

/** The announcement that is being opened; an older one must not overtake it. */
const useWanted = (): RefObject<string | null> => {
  const wanted = useRef<string | null>(null)
  useEffect(
    () => () => {
      // The player closed the stand during the search for a piece.
      wanted.current = null
    },
    [],
  )
  return wanted
}

/** The message above the sheet. An offer disappears when its piece is opened. */
const useNotices = ({ frame, compositionId }: AnnouncementsProps) => {
  const text = useText()
  const [notice, setNotice] = useState<Notice | null>(null)
  const tell = (id: MessageId, title: string, isPassing = false): void =>
    setNotice({ kind: 'told', words: text(id, { title }), isPassing })
  const markSeen = ({ id }: Announcement): void => frame.change({ seenAnnouncement: id })
  const isOnStand = notice?.kind === 'offered' && notice.announced.compositionId === compositionId
  useEffect(() => {
    if (isOnStand) setNotice(null)
  }, [isOnStand])
  return { notice, setNotice, tell, markSeen }
}

/** Announces the piece on the stand to the others. */
const useAnnounce = (props: AnnouncementsProps, { setNotice, tell, markSeen }: ReturnType<typeof useNotices>) => {
  const { call } = useApp()
  const text = useText()
  return async (): Promise<void> => {
    const { compositionId, title } = props
    setNotice(null)
    try {
      markSeen(await call(announcePiece, { body: { compositionId } }))
      tell('stand.announced.done', title, true)
    } catch (error) {
      logUnexpected(error)
      const { message } = toFailure(error, text, { offline: 'stand.announce.offline', server: 'stand.announce.failed' })
      setNotice({ kind: 'told', words: message, isPassing: false })
    }
  }
}

/**
 * Announces pieces, and opens those that others announce, if the player follows. It fetches what other devices
 * change while the stand is open.
 */
export const useAnnouncements = (props: AnnouncementsProps): Announcements => {
  const { call, now } = useApp()
  const { member, local } = useMember()
  const notices = useNotices(props)
  const { notice, setNotice, tell, markSeen } = notices
  const [openedAt] = useState(() => now().getTime())
  const latest = useRef(props)
  latest.current = props
  const wanted = useWanted()
  const open = async (announced: Announcement, isAccepted: boolean): Promise<void> => {
    const { id, compositionId, title } = announced
    wanted.current = id
    markSeen(announced)
    setNotice(null)
    try {
      const entry = await props.find(compositionId)
      if (wanted.current !== id) return
      if (entry?.part == null) return tell(entry === null ? 'stand.announced.gone' : 'stand.announced.no_part', title)
      // A player who writes, or who took the pen during the search, is not interrupted.
      if (!isAccepted && latest.current.occupations.isOccupied) return setNotice({ kind: 'offered', announced })
      latest.current.show(entry)
      tell('stand.announced.opened', title, true)
    } catch (error) {
      logUnexpected(error)
      if (wanted.current === id) tell('stand.announced.failed', title)
    }
  }

  const isFollowing = props.frame.settings?.follow === true
  const onAnnouncement = (announced: Announcement): void => {
    const { frame, compositionId } = latest.current
    if (!isFollowing) return
    if (frame.settings?.seenAnnouncement === announced.id || wanted.current === announced.id) return
    if (announced.compositionId === compositionId) {
      markSeen(announced)
      return
    }
    // A piece that was announced before the player opened another one does not replace it.
    const isOlder = announced.age > now().getTime() - openedAt
    if (!isOlder) void open(announced, false)
    else {
      markSeen(announced)
      setNotice({ kind: 'offered', announced })
    }
  }
  const onChange = (changed: StandChange): void => pullChanges(local, call, changed)
  useStandStream(canEnter('library', member), String(isFollowing), { onAnnouncement, onChange })

  const announce = useAnnounce(props, notices)
  return {
    notice,
    dismiss: () => setNotice(null),
    open: (announced) => void open(announced, true),
    announce: canEnter('announcing', member) ? () => void announce() : null,
  }
}
