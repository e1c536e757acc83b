import '../../ui/rows.css'
import * as styles from './members.css'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { memo, useCallback, useRef } from 'react'
import type { Composition } from '#contract/compositions.ts'
import { pieceState, type SavedPiece, savedPieces } from '#device/sheets/plan.ts'
import type { SavedSheet } from '#device/sheets/store.ts'
import { useLocalWrite, useStorage } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { focusAfter } from '../../ui/focus-after.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { useIncrementalList } from '../../ui/useIncrementalList.ts'
import { compositionQuery } from '../repertoires/queries.ts'
import { findComposition, useCurrentRepertoire } from '../repertoires/useCurrentRepertoire.ts'
import { PieceState } from '../sheets/PieceState.tsx'
import { SaveHint } from '../sheets/SaveHint.tsx'
import { SavingCard } from '../sheets/SavingCard.tsx'
import { sheetActions, useSavedRecordings, useSavedSheets } from '../sheets/useSheetActions.ts'

/** Returns true if one of the saved sheets was replaced on the server, according to the lists on this device. */
const isOutdated = (composition: Composition | null | undefined, saved: readonly SavedSheet[]): boolean =>
  composition?.sheets.some(
    (sheet) => pieceState({ compositionId: composition.id, sheets: [sheet] }, saved) === 'outdated',
  ) ?? false

/** Returns a function that finds a piece in the lists on this device. */
const useCompositions = () => {
  const app = useApp()
  const queryClient = useQueryClient()
  const { programmes } = useCurrentRepertoire()
  return (id: number): Composition | null | undefined =>
    findComposition(programmes, id) ?? queryClient.getQueryData(compositionQuery(app, id).queryKey)
}

interface PieceProps extends Pick<SavedPiece, 'compositionId' | 'title' | 'sheets' | 'recordings' | 'bytes'> {
  readonly outdated: boolean
  /** Rejects if the piece could not be removed. */
  readonly onRemove: (compositionId: number) => Promise<void>
}

/** Memoised: there may be hundreds of pieces. */
const Piece = memo(({ compositionId, title, sheets, recordings, bytes, outdated, onRemove }: PieceProps) => {
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  return (
    <li className="part">
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p className="soft small num">
          {text('device.sheets.piece', { count: sheets, recordings, size: formatBytes(bytes) })}
        </p>
      </div>
      {outdated && <PieceState state="outdated" />}
      <IconButton
        icon={Trash2}
        label={text('sheet.remove', { title })}
        onClick={() => track(onRemove(compositionId))}
      />
      {saveFailed && <SaveFailedNotice message="sheet.not_removed" announced />}
    </li>
  )
})

interface RemoveAllProps {
  /** Number of pieces, and their size in words. */
  readonly pieces: number
  readonly size: string
  /** Rejects if the pieces could not be removed. */
  readonly onRemove: () => Promise<void>
}

const RemoveAll = ({ pieces, size, onRemove }: RemoveAllProps) => {
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  return (
    <>
      <InlineConfirm
        begin={
          <>
            <Trash2 aria-hidden="true" />
            {text('device.sheets.remove_all')}
          </>
        }
        question={text('device.sheets.remove_all.ask', { pieces, size })}
        yes={text('device.sheets.remove_all.yes')}
        onYes={() => track(onRemove())}
      />
      {saveFailed && <SaveFailedNotice message="sheet.not_removed" announced />}
    </>
  )
}

/**
 * The music on this device: the pieces, their size, whether the browser may delete them, and buttons to remove them.
 */
export const SavedPieces = () => {
  const { locale } = useApp()
  const text = useText()
  const { local } = useMember()
  const saved = useSavedSheets()
  const recordings = useSavedRecordings()
  const compositionOf = useCompositions()
  const summary = useRef<HTMLParagraphElement>(null)
  const names = new Intl.Collator(locale)
  const pieces = [...savedPieces(saved, recordings)].sort((a, b) => names.compare(a.title, b.title))
  const shown = useIncrementalList(pieces)
  const total = pieces.reduce((sum, { bytes }) => sum + bytes, 0)
  const size = formatBytes(total)
  const storage = useStorage(total)
  const removeAndStay = useCallback(async (removal: Promise<void>): Promise<void> => {
    const pressed = document.activeElement
    await removal
    // The pressed button disappears with its piece.
    focusAfter(summary.current, pressed)
  }, [])
  const removeOne = useCallback((id: number) => removeAndStay(sheetActions(local).remove([id])), [local, removeAndStay])
  return (
    <>
      <SavingCard />
      <p ref={summary} tabIndex={-1}>
        {pieces.length === 0 ? (
          text('device.sheets.none')
        ) : (
          <b className="num">{text('device.sheets.total', { pieces: pieces.length, size })}</b>
        )}
        {storage?.free != null && (
          <span className="soft num"> {text('device.free', { size: formatBytes(storage.free) })}</span>
        )}
      </p>
      {pieces.length > 0 && storage?.kept === true && <p className="soft small">{text('device.persisted')}</p>}
      {pieces.length > 0 && storage?.kept === false && <Note kind="wait">{text('device.not_persisted')}</Note>}
      {pieces.length > 0 && (
        <>
          <SaveHint />
          <ul className={styles.savedPieces}>
            {shown.map(({ compositionId, title, sheets, recordings: count, bytes }) => (
              <Piece
                key={compositionId}
                {...{ compositionId, title, sheets, recordings: count, bytes }}
                outdated={isOutdated(compositionOf(compositionId), saved)}
                onRemove={removeOne}
              />
            ))}
          </ul>
          <RemoveAll
            pieces={pieces.length}
            size={size}
            onRemove={() => removeAndStay(sheetActions(local).removeAll(pieces.map((piece) => piece.compositionId)))}
          />
        </>
      )}
    </>
  )
}
