import * as styles from '../sheets/stand/stand.css'
import { getRouteApi, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { createOpener } from '../sheets/open-sheet.ts'
import { SheetStand } from '../sheets/SheetStand.tsx'
import { AnnouncementNotice } from '../sheets/stand/announcements/AnnouncementNotice.tsx'
import { TogetherContext, useOccupations } from '../sheets/stand/announcements/together.ts'
import { useAnnouncements } from '../sheets/stand/announcements/useAnnouncements.ts'
import { Opening } from '../sheets/stand/Opening.tsx'
import { StandBar } from '../sheets/stand/StandBar.tsx'
import { type Entry, entryAfter, keyOf, listOfName, nameOfList } from '../sheets/stand/setlist.ts'
import type { Turn } from '../sheets/stand/turns.ts'
import { type Frame, useFrame } from '../sheets/stand/useFrame.ts'
import { useFollowOffer } from './follow-offer.ts'
import { findStandSheet, type PieceOnStand } from './sheet-on-stand.ts'
import { useComposition } from './useComposition.ts'
import { useFindPiece } from './useFindPiece.ts'
import { usePieceList } from './usePieceList.ts'

const route = getRouteApi('/$locale/intra/repertoire/composition/$id/sheet/$sheetId')

/** The list of the piece, its order, and the piece at which the player is, which is saved. */
const useList = (name: string | undefined, entry: string, { store }: Frame) => {
  const list = useMemo(() => listOfName(name), [name])
  const { entries, isOwn, setOrder } = usePieceList(list, store)
  const saveCurrent = useCallback(
    (key: string | null) => {
      if (list === null) return
      store
        .saveCurrentEntry(nameOfList(list), key)
        .catch((error: unknown) => console.warn('current_piece.save_failed', error))
    },
    [list, store],
  )
  useEffect(() => saveCurrent(entry), [saveCurrent, entry])
  const [next, back] = [entryAfter(entries, entry, 'next'), entryAfter(entries, entry, 'back')]
  return { list, entries, isOwn, setOrder, saveCurrent, next, back }
}

/** The part on the stand; the one that lies there stays until another is known. */
const useStandSheet = (compositionId: number, sheetId: number, inList: Composition | undefined) => {
  const { local } = useMember()
  const known = useComposition(compositionId)
  const composition = inList ?? known.composition
  const saved = useSnapshot(local.savedSheets)
  const lying = useRef<PieceOnStand | null>(null)
  const shown = findStandSheet(composition, { compositionId, sheetId }, saved, lying.current)
  lying.current = shown
  return { shown, failed: known.failed, retry: known.retry, isUnknown: composition !== undefined }
}

type Enter = 'saved' | 'first' | 'last'

/** Shows another part in place of this one. */
const useShowPart = (entries: readonly Entry[]) => {
  const { locale } = useApp()
  const navigate = useNavigate()
  const [enter, setEnter] = useState<Enter>('saved')
  const [queuedTurn, setQueuedTurn] = useState<Turn | null>(null)
  const show = (sheet: Sheet, key: string, from: Enter): void => {
    setEnter(from)
    setQueuedTurn(null)
    const isListed = entries.some((one) => one.key === key)
    void navigate({
      to: '/$locale/intra/repertoire/composition/$id/sheet/$sheetId',
      params: { locale, id: String(sheet.compositionId), sheetId: String(sheet.id) },
      // A piece outside the list has no previous and no next one.
      search: ({ list: current }) => ({ list: isListed ? current : undefined, entry: key }),
      replace: true,
    })
  }
  const go = ({ key, part }: Entry, from: Enter = 'saved'): void => {
    if (part !== null) show(part.sheet, key, from)
  }
  return { enter, queuedTurn, setQueuedTurn, show, go }
}

/** Leads back to where the stand was opened, or to the repertoire. */
const useClose = () => {
  const { locale } = useApp()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (): void => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/$locale/intra/repertoire', params: { locale } })
  }
}

/** Opens the sheets of the stand; closed with it. */
const useOpener = ({ store }: Frame) => {
  const { call } = useApp()
  const { local } = useMember()
  const opener = useMemo(() => createOpener({ sheets: local.sheets, call, store }), [local, call, store])
  useEffect(() => () => opener.close(), [opener])
  return opener
}

interface NoSheetProps {
  /** Opens the sheet once more after a failure; null = it has not failed. */
  readonly retry: (() => void) | null
  readonly isUnknown: boolean
  readonly onClose: () => void
  /** Shown while the sheet is being opened. */
  readonly children: ReactNode
}

/** The stand before its sheet is known. */
const NoSheet = ({ retry, isUnknown, onClose, children }: NoSheetProps) => {
  const text = useText()
  return (
    <div className={styles.stand}>
      <StandBar title={text('composition.title')} part="" onClose={onClose} />
      {retry !== null || isUnknown ? (
        <div className={styles.standPage}>
          {retry !== null ? (
            <LoadFailed onRetry={retry}>{text('sheet.failed')}</LoadFailed>
          ) : (
            <Announced as="p">{text('composition.unknown')}</Announced>
          )}
        </div>
      ) : (
        children
      )}
    </div>
  )
}

/** The music stand with one part of a piece, and with the previous and next pieces if it was opened from a list. */
export const SheetScreen = () => {
  const params = route.useParams()
  const [compositionId, sheetId] = [Number(params.id), Number(params.sheetId)]
  /** Name of the list from which it was opened, and its entry there. */
  const { list: listName, entry = keyOf(compositionId) } = route.useSearch()
  const text = useText()
  const frame = useFrame()
  const opener = useOpener(frame)
  const { list, entries, isOwn, setOrder, saveCurrent, next, back } = useList(listName, entry, frame)
  const { enter, queuedTurn, setQueuedTurn, show, go } = useShowPart(entries)
  const inList = entries.find(({ key }) => key === entry)?.composition
  const { shown, failed, retry, isUnknown } = useStandSheet(compositionId, sheetId, inList)
  const close = useClose()
  const leave = (turn: Turn): void => {
    const to = turn === 'next' ? next : back
    if (to !== null) go(to, turn === 'next' ? 'first' : 'last')
    else if (turn === 'next') saveCurrent(null)
  }
  const following = next?.part?.sheet
  const prepare = useCallback(() => {
    if (following !== undefined) opener.prepare(following)
  }, [opener, following])

  const occupations = useOccupations()
  const title = shown?.composition.title ?? ''
  const find = useFindPiece(entries)
  const announcements = useAnnouncements({ frame, occupations, compositionId, title, find, show: go })
  const followOffer = useFollowOffer(frame)
  const { announce } = announcements
  const { occupy } = occupations
  const open = async (id: number): Promise<boolean> => {
    const found = await find(id)
    if (found?.part == null) return false
    go(found)
    return true
  }
  const together = { announce, occupy, open }
  const listProps =
    list === null || entries.length === 0
      ? null
      : {
          ...{ list, entries, isOwn, current: entry, onGo: go },
          name: text(list.kind === 'event' ? 'stand.list.programme' : 'stand.list.repertoire'),
          onOrder: (keys: readonly string[] | null) => frame.trackWrite(setOrder(keys)),
        }
  return (
    <TogetherContext value={together}>
      {shown !== null ? (
        <SheetStand
          key={`${entry} ${shown.sheet.id}`}
          {...shown}
          {...{ opener, frame, enter, queuedTurn, list: listProps }}
          neighbours={{ back: back !== null, next: next !== null }}
          onLeave={leave}
          onLast={prepare}
          onPart={(chosen) => show(chosen, entry, 'saved')}
          onClose={close}
        />
      ) : (
        <NoSheet retry={failed ? retry : null} isUnknown={isUnknown} onClose={close}>
          <Opening frame={frame} queued={queuedTurn} onQueued={setQueuedTurn} />
        </NoSheet>
      )}
      <AnnouncementNotice
        {...announcements}
        isCovered={occupations.hasDialog}
        followOffer={occupations.isOccupied ? null : followOffer}
      />
    </TogetherContext>
  )
}
