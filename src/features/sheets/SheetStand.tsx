import './stand/stand.css'
import './stand/stand-picture.css'
import { Download } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { partsFor } from '#contract/my-part.ts'
import type { Orientations } from '#contract/orientations.ts'
import { useMember } from '../../platform/session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import type { OpenedSheet, SheetOpener } from './open-sheet.ts'
import { partLabel } from './part-label.ts'
import { failureOf } from './saving-outcome.ts'
import { FormerNotes } from './stand/annotations/FormerNotes.tsx'
import { Opening } from './stand/Opening.tsx'
import { shownOrientations } from './stand/orientation.ts'
import { PartsDialog } from './stand/PartsDialog.tsx'
import { PieceListBar, PieceListDialog, type PieceListProps } from './stand/PieceListBar.tsx'
import { Stand } from './stand/Stand.tsx'
import { StandBar } from './stand/StandBar.tsx'
import { type Position, type SheetSettings, settingsInView } from './stand/settings.ts'
import { forgetStandPicture, readStandPicture } from './stand/stand-picture.ts'
import type { Turn } from './stand/turns.ts'
import type { Frame } from './stand/useFrame.ts'
import { useTurnKeys } from './stand/useTurnKeys.ts'
import { useSheetActions } from './useSheetActions.ts'

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

interface Attempt {
  readonly number: number
  /** Shows the readable part of a damaged sheet. */
  readonly anyway: boolean
}

const none: Orientations = {}

/** Opens a sheet's PDF and closes it on unmount. Returns null until it is open. */
const useOpened = (opener: SheetOpener, sheet: Sheet, attempt: Attempt): OpenedSheet | null => {
  const [opened, setOpened] = useState<OpenedSheet | null>(null)
  const { anyway } = attempt
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again; a new object of the list does not
  useEffect(() => {
    const stop = new AbortController()
    setOpened(null)
    void opener.open(sheet, { signal: stop.signal, anyway }).then((next) => {
      if (!stop.signal.aborted) setOpened(next)
    })
    return () => stop.abort()
  }, [opener, sheet.id, attempt])
  return opened
}

interface FailedProps extends Pick<SheetStandProps, 'frame' | 'neighbours' | 'onLeave' | 'onClose'> {
  readonly message: string
  readonly onRetry: () => void
  /** Shows the readable part of a damaged sheet; null if no part of it is on the device. */
  readonly onAnyway: (() => void) | null
}

/** Reports that a sheet cannot be shown; the player can still turn to the next piece. */
const Failed = ({ frame, message, neighbours, onRetry, onAnyway, onLeave, onClose }: FailedProps) => {
  const text = useText()
  useTurnKeys(frame, onLeave, onClose)
  return (
    <Note kind="bad" announced>
      <p>{message}</p>
      <div className="buttons">
        {neighbours.next && <Button onClick={() => onLeave('next')}>{text('stand.list.next')}</Button>}
        <Button look={neighbours.next ? 'quiet' : 'brass'} onClick={onRetry}>
          {text('action.retry')}
        </Button>
        {onAnyway !== null && (
          <Button look="quiet" onClick={onAnyway}>
            {text('stand.failed.anyway')}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {text('stand.close')}
        </Button>
      </div>
    </Note>
  )
}

/** A sheet on the music stand: from this device, or else from the server with an offer to save it. */
export const SheetStand = (props: SheetStandProps) => {
  const { composition, sheet, isDeleted, opener, frame, neighbours, list, onLeave, onClose } = props
  const { title } = composition
  const id = `${sheet.compositionId}/${sheet.id}`
  const text = useText()
  const { member } = useMember()
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, anyway: false })
  const opened = useOpened(opener, sheet, attempt)
  const [changed, setChanged] = useState<SheetSettings | null>(null)
  const [queued, setQueued] = useState(props.queuedTurn)
  const [dialog, setDialog] = useState<'parts' | 'list' | null>(null)
  const { saved, saving, save } = useSheetActions()
  const [isSaveRequested, setIsSaveRequested] = useState(false)
  /** After a reload, until the page is drawn. */
  const [picture, setPicture] = useState(() => (props.enter === 'saved' ? readStandPicture(id) : null))
  const isFallback = partsFor(member, composition.sheets).find((choice) => choice.sheet.id === sheet.id)?.fallback
  const label = partLabel(text, sheet)
  const part = isFallback === true ? text('repertoire.fallback', { part: label }) : label
  const isSaved = saved.some((one) => one.sheetId === sheet.id && one.compositionId === sheet.compositionId)
  const isOutOfReach = opened?.kind === 'failed' && (opened.why === 'damaged' || opened.why === 'out-of-reach')
  const retry = (anyway: boolean): void => setAttempt(({ number }) => ({ number: number + 1, anyway }))
  useEffect(() => {
    // The sheet was downloaded or repaired in the background while the screen still reports the failure.
    if (isOutOfReach && isSaved) setAttempt(({ number }) => ({ number: number + 1, anyway: false }))
  }, [isOutOfReach, isSaved])

  const { store } = frame
  const { compositionId, id: sheetId } = sheet
  useEffect(
    () =>
      // Settings of another device apply to the open sheet.
      store.subscribe(() => {
        store.sheet({ compositionId, sheetId }).then(
          (next) => setChanged((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next)),
          (error: unknown) => console.warn('sheet_settings.read_failed', error),
        )
      }),
    [store, compositionId, sheetId],
  )

  const savePosition = (position: Position): void => {
    forgetStandPicture()
    store
      .savePosition({ compositionId, sheetId }, position)
      .catch((error: unknown) => console.warn('stand_page.save_failed', error))
  }

  const ready = opened?.kind === 'open' ? opened : null
  const stored = changed ?? ready?.settings
  const settings = useMemo(
    () => (stored === undefined || frame.settings === null ? undefined : settingsInView(stored, frame.settings)),
    [stored, frame.settings],
  )

  // The list may know another edition than the one on this device.
  const isListed = ready?.sha256 === sheet.sha256
  const forAll = (isListed && sheet.orientations) || none
  // Saved settings are new objects: pages are drawn again only if an orientation has changed.
  const orientations = JSON.stringify(settings === undefined ? {} : shownOrientations(settings, forAll))
  const pdf = useMemo(() => ready?.pdf.oriented(JSON.parse(orientations) as Orientations), [ready, orientations])

  const change = (part: Partial<SheetSettings>): void => {
    if (stored === undefined) return
    setChanged({ ...stored, ...part })
    const place = { compositionId, sheetId }
    frame.trackWrite(store.saveSheet(place, { title, changed: part, seen: stored }).then(setChanged))
  }

  // No bars appear while the player turns from one piece to the next; a failure needs them.
  const bars = frame.mode !== 'play' || opened !== null

  const wanted = { compositionId: sheet.compositionId, title, sheets: [sheet] }
  // A save that was started elsewhere is reported there, and not again with every piece.
  const failure = isSaveRequested ? failureOf(text, saving, [wanted]) : null
  const notice = isDeleted ? (
    <p className="stand-notice">{text('sheet.state.deleted')}</p>
  ) : (
    !isSaved &&
    saving.kind !== 'running' && (
      <p className="stand-notice">
        <span role={failure === null ? undefined : 'alert'}>{failure ?? text('sheet.state.not_saved')}</span>
        <Button
          look="quiet"
          onClick={() => {
            setIsSaveRequested(true)
            save([wanted])
          }}
        >
          <Download aria-hidden="true" />
          {text('sheet.save.one', { size: formatBytes(sheet.size) })}
        </Button>
      </p>
    )
  )
  const listBar = list !== null && <PieceListBar {...list} onOpen={() => setDialog('list')} />
  return (
    <>
      {ready !== null && settings !== undefined ? (
        <Stand
          {...props}
          id={id}
          pdf={pdf ?? ready.pdf}
          file={ready.sha256}
          enter={props.enter === 'saved' ? ready.position : props.enter}
          preset={frame.mode ?? ready.position.mode ?? settings.mode}
          onPosition={savePosition}
          onDrawn={() => setPicture(null)}
          onLeave={(turn) => {
            // The player turned into another piece: next time this one starts at its first page.
            if (neighbours[turn]) savePosition({ place: 0, between: false, mode: frame.mode })
            onLeave(turn)
          }}
          queued={queued}
          title={title}
          part={part}
          instrument={sheet.instrument}
          recordings={composition.recordings ?? []}
          sheetKey={sheet.instrument === 'SCORE' ? null : sheet.key}
          settings={settings}
          change={change}
          orientations={{ forAll, sheet: isListed && !isDeleted ? sheet : null }}
          onParts={() => setDialog('parts')}
          notice={(pen) => (
            <>
              {notice}
              <FormerNotes
                sheet={sheet}
                file={ready.sha256}
                pages={ready.pdf.pages}
                pen={pen}
                declined={settings.declinedNotes}
                onDecline={(declinedNotes) => change({ declinedNotes })}
              />
            </>
          )}
          list={listBar}
        />
      ) : (
        <div className="stand">
          <div className={bars ? 'stand-bars' : 'stand-bars stand-bars--folded'}>
            <StandBar title={title} part={part} onClose={onClose} onParts={() => setDialog('parts')} />
          </div>
          {opened?.kind === 'failed' ? (
            <div className="stand-page">
              <Failed
                frame={frame}
                message={text(`stand.failed.${opened.why}`, { file: sheet.name })}
                neighbours={neighbours}
                onRetry={() => retry(false)}
                onAnyway={opened.hasLeft ? () => retry(true) : null}
                onLeave={onLeave}
                onClose={onClose}
              />
            </div>
          ) : (
            <Opening frame={frame} queued={queued} onQueued={setQueued} />
          )}
          {bars && listBar}
        </div>
      )}
      {picture !== null && opened?.kind !== 'failed' && (
        <img
          className="stand-picture"
          data-tint={picture.tint}
          src={picture.image}
          alt=""
          style={{ left: picture.left, top: picture.top, width: picture.width, height: picture.height }}
        />
      )}
      {/* An open dialog stays open whatever sheet is on the stand. */}
      {dialog === 'parts' && (
        <PartsDialog
          composition={composition}
          current={sheet}
          onChoose={(chosen) => {
            setDialog(null)
            props.onPart(chosen)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'list' && list !== null && <PieceListDialog {...list} onClose={() => setDialog(null)} />}
    </>
  )
}
