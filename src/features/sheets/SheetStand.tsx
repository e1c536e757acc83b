import * as standStyles from './stand/stand.css'
import * as standPictureStyles from './stand/stand-picture.css'
import { type ReactNode, useState } from 'react'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { partsFor, partsOf } from '#contract/my-part.ts'
import { useMember } from '../../platform/session/member.ts'
import { useFunctions, useText } from '../../ui/intl.tsx'
import type { OpenedSheet, SheetOpener } from './open-sheet.ts'
import { choiceLabel } from './part-label.ts'
import { FormerNotes } from './stand/annotations/FormerNotes.tsx'
import { PartsDialog } from './stand/PartsDialog.tsx'
import { PieceListBar, PieceListDialog, type PieceListProps } from './stand/PieceListBar.tsx'
import { Stand } from './stand/Stand.tsx'
import { StandBar } from './stand/StandBar.tsx'
import type { Position } from './stand/settings.ts'
import { readStandPicture } from './stand/stand-picture.ts'
import type { StandSheet } from './stand/stand-sheet.ts'
import type { Turn } from './stand/turns.ts'
import type { Frame } from './stand/useFrame.ts'
import { UnopenedSheet } from './UnopenedSheet.tsx'
import { useOpened } from './useOpened.ts'
import { useSaveNotice } from './useSaveNotice.tsx'
import { useSheetActions } from './useSheetActions.ts'
import { useSheetSettings } from './useSheetSettings.ts'
import { useTakesOf } from './useTakesOf.ts'

interface SheetStandProps {
  readonly composition: Composition
  readonly sheet: Sheet
  /** True if the library has deleted the piece. */
  readonly isDeleted: boolean
  readonly opener: SheetOpener
  readonly frame: Frame
  /** `saved`: the position where the player was before a reload or before leaving. */
  readonly enter: 'saved' | 'first' | 'last'
  /** A turn requested before the piece was known. */
  readonly queuedTurn: Turn | null
  readonly neighbours: { readonly back: boolean; readonly next: boolean }
  readonly onLeave: (turn: Turn) => void
  readonly onLast: () => void
  readonly onPart: (sheet: Sheet) => void
  readonly onClose: () => void
  /** The list that contains the piece; null if it was opened on its own. */
  readonly list: PieceListProps | null
}

/** The name of the part, with a note if it stands in for the player's own. */
const usePartName = (composition: Composition, sheet: Sheet): string => {
  const { member } = useMember()
  const own = partsFor(partsOf(member), composition.sheets).find((choice) => choice.sheet.id === sheet.id)
  return choiceLabel(useText(), useFunctions(), { sheet, fallback: own?.fallback === true })
}

/** The picture of the desk from before a reload, until the page is drawn. */
const Picture = ({ picture }: { readonly picture: NonNullable<ReturnType<typeof readStandPicture>> }) => {
  const { left, top, width, height } = picture
  return (
    <img
      className={standPictureStyles.standPicture}
      data-tint={picture.tint}
      src={picture.image}
      alt=""
      style={{ left, top, width, height }}
    />
  )
}

interface DialogsProps extends Pick<SheetStandProps, 'composition' | 'sheet' | 'list' | 'onPart'> {
  readonly dialog: 'parts' | 'list' | null
  readonly onClose: () => void
}

/** The dialogs of the piece, which stay open whatever sheet is on the stand. */
const PieceDialogs = ({ dialog, composition, sheet, list, onPart, onClose }: DialogsProps): ReactNode => {
  if (dialog === 'list') return list !== null && <PieceListDialog {...list} onClose={onClose} />
  if (dialog === null) return null
  return (
    <PartsDialog
      composition={composition}
      current={sheet}
      onChoose={(chosen) => {
        onClose()
        onPart(chosen)
      }}
      onClose={onClose}
    />
  )
}

interface OpenedStandProps {
  /** The props of `SheetStand`. */
  readonly whole: SheetStandProps
  readonly file: Extract<OpenedSheet, { kind: 'open' }>
  readonly onStand: StandSheet
  readonly queued: Turn | null
  readonly onPosition: (position: Position) => void
  readonly onDrawn: () => void
  readonly onDialog: (dialog: 'parts' | 'list') => void
  readonly saveNotice: ReactNode
}

/** The stand with an opened file. */
const OpenedStand = (props: OpenedStandProps) => {
  const { whole, file, onStand, queued, onPosition, onDrawn, onDialog, saveNotice } = props
  const { frame, neighbours, list } = whole
  return (
    <Stand
      sheet={onStand}
      frame={frame}
      start={{
        enter: whole.enter === 'saved' ? file.position : whole.enter,
        preset: frame.mode ?? file.position.mode ?? onStand.settings.mode,
        queued,
      }}
      neighbours={neighbours}
      onPosition={onPosition}
      onDrawn={onDrawn}
      onLeave={(turn) => {
        // The player turned into another piece: next time this one starts at its first page.
        if (neighbours[turn]) onPosition({ place: 0, between: false, mode: frame.mode })
        whole.onLeave(turn)
      }}
      onLast={whole.onLast}
      onClose={whole.onClose}
      onParts={() => onDialog('parts')}
      notice={(pen) => (
        <>
          {saveNotice}
          <FormerNotes
            sheet={whole.sheet}
            file={file.sha256}
            pages={file.pdf.pages}
            pen={pen}
            declined={onStand.settings.declinedNotes}
            onDecline={(declinedNotes) => onStand.change({ declinedNotes })}
          />
        </>
      )}
      list={list !== null && <PieceListBar {...list} onOpen={() => onDialog('list')} />}
    />
  )
}

/** A sheet on the music stand: from this device, or else from the server with an offer to save it. */
export const SheetStand = (props: SheetStandProps) => {
  const { composition, sheet, isDeleted, frame, neighbours, list, onLeave, onClose } = props
  const { title } = composition
  const id = `${sheet.compositionId}/${sheet.id}`
  const part = usePartName(composition, sheet)
  const takes = useTakesOf(composition.id)
  const { saved } = useSheetActions()
  const isSaved = saved.some((one) => one.sheetId === sheet.id && one.compositionId === sheet.compositionId)
  const { opened, retry } = useOpened(props.opener, sheet, isSaved)
  const ready = opened?.kind === 'open' ? opened : null
  const { settings, pdf, isListed, forAll, change, savePosition } = useSheetSettings(frame, composition, sheet, ready)
  const [queued, setQueued] = useState(props.queuedTurn)
  const [dialog, setDialog] = useState<'parts' | 'list' | null>(null)
  const [picture, setPicture] = useState(() => (props.enter === 'saved' ? readStandPicture(id) : null))
  const saveNotice = useSaveNotice({ composition, sheet, isDeleted, isSaved })

  // No bars appear while the player turns from one piece to the next; a failure needs them.
  const bars = frame.mode !== 'play' || opened !== null
  return (
    <>
      {ready !== null && settings !== undefined ? (
        <OpenedStand
          whole={props}
          file={ready}
          onStand={{
            ...{ id, title, part, change, settings, pdf: pdf ?? ready.pdf, file: ready.sha256 },
            compositionId: sheet.compositionId,
            sheetId: sheet.id,
            instrument: sheet.instrument,
            sheetKey: sheet.instrument === 'SCORE' ? null : sheet.key,
            recordings: [...(composition.recordings ?? []), ...takes],
            orientations: { forAll, sheet: isListed && !isDeleted ? sheet : null },
          }}
          queued={queued}
          onPosition={savePosition}
          onDrawn={() => setPicture(null)}
          onDialog={setDialog}
          saveNotice={saveNotice}
        />
      ) : (
        <div className={standStyles.stand}>
          <div className={bars ? standStyles.standBars : `${standStyles.standBars} ${standStyles.standBarsFolded}`}>
            <StandBar title={title} part={part} onClose={onClose} onParts={() => setDialog('parts')} />
          </div>
          <UnopenedSheet
            {...{ frame, opened, name: sheet.name, queued, neighbours, onLeave, onClose }}
            onQueued={setQueued}
            onRetry={retry}
          />
          {bars && list !== null && <PieceListBar {...list} onOpen={() => setDialog('list')} />}
        </div>
      )}
      {picture !== null && opened?.kind !== 'failed' && <Picture picture={picture} />}
      <PieceDialogs {...props} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
