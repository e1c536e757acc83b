import '../sheets/stand/stand.css'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Sheet } from '#contract/compositions.ts'
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
import { type Entry, entryAfter, listOfName, nameOfList } from '../sheets/stand/setlist.ts'
import type { Turn } from '../sheets/stand/turns.ts'
import { useFrame } from '../sheets/stand/useFrame.ts'
import { findStandSheet, type StandSheet } from './sheet-on-stand.ts'
import { useComposition } from './useComposition.ts'
import { useFindPiece } from './useFindPiece.ts'
import { usePieceList } from './usePieceList.ts'

interface SheetScreenProps {
  readonly compositionId: number
  readonly sheetId: number
  /** Name of the list from which it was opened, and its entry there. */
  readonly list: string | undefined
  readonly entry: string
}

/** The music stand with one part of a piece, and with the previous and next pieces if it was opened from a list. */
export const SheetScreen = ({ compositionId, sheetId, list: listName, entry }: SheetScreenProps) => {
  const { locale, call } = useApp()
  const { local } = useMember()
  const text = useText()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const frame = useFrame()
  const { store } = frame
  const opener = useMemo(() => createOpener({ sheets: local.sheets, call, store }), [local, call, store])
  useEffect(() => () => opener.close(), [opener])
  const list = useMemo(() => listOfName(listName), [listName])
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
  const [enter, setEnter] = useState<'saved' | 'first' | 'last'>('saved')
  const [queuedTurn, setQueuedTurn] = useState<Turn | null>(null)
  const known = useComposition(compositionId)
  const { failed, retry } = known
  const composition = entries.find(({ key }) => key === entry)?.composition ?? known.composition
  const saved = useSnapshot(local.savedSheets)
  const lying = useRef<StandSheet | null>(null)
  const shown = findStandSheet(composition, { compositionId, sheetId }, saved, lying.current)
  lying.current = shown

  const close = (): void => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/$locale/intra/repertoire', params: { locale } })
  }
  const isListed = (key: string): boolean => entries.some((one) => one.key === key)
  const show = (sheet: Sheet, key: string, from: 'saved' | 'first' | 'last'): void => {
    setEnter(from)
    setQueuedTurn(null)
    void navigate({
      to: '/$locale/intra/repertoire/composition/$id/sheet/$sheetId',
      params: { locale, id: String(sheet.compositionId), sheetId: String(sheet.id) },
      // A piece outside the list has no previous and no next one.
      search: ({ list: current }) => ({ list: isListed(key) ? current : undefined, entry: key }),
      replace: true,
    })
  }
  const go = ({ key, part }: Entry, from: 'saved' | 'first' | 'last' = 'saved'): void => {
    if (part !== null) show(part.sheet, key, from)
  }
  const next = entryAfter(entries, entry, 'next')
  const back = entryAfter(entries, entry, 'back')
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
  const announcements = useAnnouncements({
    frame,
    occupations,
    compositionId,
    title: shown?.composition.title ?? '',
    find: useFindPiece(entries),
    show: go,
  })
  const { announce } = announcements
  const { occupy } = occupations
  const together = useMemo(() => ({ announce, occupy }), [announce, occupy])

  const unknown = composition !== undefined
  const content =
    shown !== null ? (
      <SheetStand
        key={`${entry} ${shown.sheet.id}`}
        {...shown}
        opener={opener}
        frame={frame}
        enter={enter}
        queuedTurn={queuedTurn}
        neighbours={{ back: back !== null, next: next !== null }}
        onLeave={leave}
        onLast={prepare}
        onPart={(chosen) => show(chosen, entry, 'saved')}
        onClose={close}
        list={
          list === null || entries.length === 0
            ? null
            : {
                name: text(list.kind === 'event' ? 'stand.list.programme' : 'stand.list.repertoire'),
                list,
                entries,
                current: entry,
                isOwn,
                onGo: go,
                onOrder: (keys) => frame.trackWrite(setOrder(keys)),
              }
        }
      />
    ) : (
      <div className="stand">
        <StandBar title={text('composition.title')} part="" onClose={close} />
        {failed || unknown ? (
          <div className="stand-page">
            {failed ? (
              <LoadFailed onRetry={retry}>{text('sheet.failed')}</LoadFailed>
            ) : (
              <Announced as="p">{text('composition.unknown')}</Announced>
            )}
          </div>
        ) : (
          <Opening frame={frame} queued={queuedTurn} onQueued={setQueuedTurn} />
        )}
      </div>
    )
  return (
    <TogetherContext value={together}>
      {content}
      <AnnouncementNotice {...announcements} isCovered={occupations.hasDialog} />
    </TogetherContext>
  )
}
