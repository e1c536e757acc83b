import './stand.css'
import './desk.css'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Sheet } from '#contract/compositions.ts'
import type { Key } from '#contract/persons.ts'
import type { Recording } from '#contract/recordings.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PenBar } from './annotations/PenBar.tsx'
import { useAnnotations } from './annotations/useAnnotations.ts'
import { usePalmRejection } from './annotations/usePalmRejection.ts'
import { type Pen, PenContext, usePen } from './annotations/usePen.ts'
import { useSharedLayer } from './annotations/useSharedLayer.ts'
import { useOccupation } from './announcements/together.ts'
import { BeatSigns } from './Beat.tsx'
import { Desk } from './Desk.tsx'
import { JumpStrip } from './jumps/JumpStrip.tsx'
import { PlacingBar } from './jumps/PlacingBar.tsx'
import type { JumpPlacing } from './jumps/placing.ts'
import { JumpsContext, useJumps } from './jumps/useJumps.ts'
import type { SheetOrientations } from './orientation.ts'
import type { Pdf } from './pdf.ts'
import { RecordingBar } from './RecordingBar.tsx'
import { SheetBars } from './SheetBars.tsx'
import { SheetOnDesk } from './SheetOnDesk.tsx'
import { type OpenDialog, StandDialogs } from './StandDialogs.tsx'
import { StandMessages } from './StandMessages.tsx'
import type { Mode, Position, SettingsInView, SheetSettings } from './settings.ts'
import type { Turn, Zone } from './turns.ts'
import { Unlock } from './Unlock.tsx'
import type { Frame } from './useFrame.ts'
import { useMetronome } from './useMetronome.ts'
import { usePagePosition } from './usePagePosition.ts'
import { useQueuedTurn } from './useQueuedTurn.ts'
import { useReportedPosition } from './useReportedPosition.ts'
import { useShownSettings } from './useShownSettings.ts'
import { useSize } from './useSize.ts'
import { useSleepNotice } from './useSleepNotice.ts'
import { useStandPicture } from './useStandPicture.ts'
import { useTurnKeys } from './useTurnKeys.ts'
import { useZoom } from './useZoom.ts'
import type { Spot } from './views.ts'

interface StandProps {
  /** `compositionId/sheetId` */
  readonly id: string
  readonly pdf: Pdf
  /** SHA-256 of the PDF: annotations belong to this edition. */
  readonly file: string
  readonly title: string
  readonly part: string
  readonly recordings: readonly Recording[]
  readonly instrument: Sheet['instrument']
  /** The transposition in which the sheet is written. */
  readonly sheetKey: Key | null
  readonly frame: Frame
  readonly settings: SettingsInView
  readonly change: (changed: Partial<SheetSettings>) => void
  readonly orientations: SheetOrientations
  /** The page to start at: `last` after turning back into the piece, or the position where the player was. */
  readonly enter: 'first' | 'last' | Spot
  /** The preset until the player chooses another one. */
  readonly preset: Mode
  /** Called with the first position, and whenever it changes. */
  readonly onPosition: (position: Position) => void
  /** Called when the first page is drawn. */
  readonly onDrawn: () => void
  /** A turn requested while the piece was being opened. */
  readonly queued: Turn | null
  /** True for each direction that has another piece. */
  readonly neighbours: { readonly back: boolean; readonly next: boolean }
  /** Called when the player turns past the end of the piece in this direction. */
  readonly onLeave: (turn: Turn) => void
  /** Called when the next turn leads out of the piece. */
  readonly onLast: () => void
  readonly onClose: () => void
  readonly onParts: () => void
  /** Content under the bar, such as an offer to save; shown with the bar. */
  readonly notice: (pen: Pen) => ReactNode
  /** The list of pieces at the bottom. */
  readonly list: ReactNode
}

/** The music stand with one sheet. */
export const Stand = (props: StandProps) => {
  const { pdf, file, title, part, frame, change, enter, neighbours, onPosition, onLeave, onLast } = props
  const [placing, setPlacing] = useState<JumpPlacing | null>(null)
  const settings = useShownSettings(props.settings, placing !== null)
  const { offline } = useApp()
  const text = useText()
  const desk = useRef<HTMLDivElement>(null)
  const box = useSize(desk)
  const mode = frame.mode ?? props.preset
  const locked = mode === 'play'
  const shared = useSharedLayer(props, frame.settings?.sharedHidden ?? false)
  const pen = usePen(useAnnotations(file, title), shared, !locked, frame)
  usePalmRejection(desk, pen)
  useOccupation('pen', pen.on || placing !== null)
  const lens = useRef<HTMLDivElement>(null)
  const zooming = useZoom(desk, lens, locked)
  const reading = usePagePosition(pdf, settings, box, enter, zooming.scale, pen.drawInk)
  const { order, drawings, seen, isFirst, isLast } = reading
  const inColumn = settings.fit === 'scroll'
  const [isColumnLaidOut, setColumnLaidOut] = useState(false)
  useReportedPosition(reading.place, reading.between, mode, onPosition)
  const metronome = useMetronome({ ...settings, click: frame.settings?.click ?? true })
  const [turns, setTurns] = useState(0)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [recording, setRecording] = useState<Recording | null>(null)
  const [hints, setHints] = useState(false)
  // A piece that opens locked shows how to unlock it until the first turn.
  const [unlocking, setUnlocking] = useState(frame.mode === null && locked)
  const [end, setEnd] = useState<Turn | null>(null)
  // The notice is shown until the next turn, even if the bars are locked away.
  const sleep = useSleepNotice(() => setUnlocking(true))

  const pages = seen.map((place) => order[place] ?? 1)
  const [page = 1, second] = pages
  const nameOf = (place: number): string =>
    settings.order === ''
      ? text('stand.page', { page: order[place] ?? 1, pages: pdf.pages })
      : text('stand.page.ordered', { page: order[place] ?? 1, place: place + 1, places: order.length })
  const where = second === undefined ? nameOf(reading.place) : text('stand.pages', { page, second, pages: pdf.pages })

  const closeHints = (): void => {
    setHints(false)
    sleep.onSeen()
    if (frame.settings?.zonesSeen === false) frame.change({ zonesSeen: true })
  }
  const hasDrawn = drawings !== null && seen.every((place) => drawings.get(place).kind !== 'waiting')
  const isReady = box !== null && (inColumn ? isColumnLaidOut : settings.fit !== 'width' || hasDrawn)
  const tint = frame.settings?.tint ?? 'paper'
  const isFlat = settings.fit === 'page' || settings.fit === 'pair'
  const isWhole = isFlat && !reading.between && zooming.scale === 1 && !pen.on && placing === null
  useStandPicture(desk, { id: props.id, tint, isDrawn: hasDrawn || isColumnLaidOut, isWhole, onDrawn: props.onDrawn })
  const turn = useQueuedTurn(isReady, props.queued, (direction) => {
    closeHints()
    setUnlocking(false)
    setTurns((count) => count + 1)
    zooming.reset()
    const isOver = !reading.turn(direction)
    // A jump that is being placed belongs to this piece.
    const isLeft = isOver && placing === null
    setEnd(isOver && !(isLeft && neighbours[direction]) ? direction : null)
    if (isLeft) onLeave(direction)
  })
  const goToPlace = (place: number): Promise<void> => {
    closeHints()
    setUnlocking(false)
    setEnd(null)
    setTurns((count) => count + 1)
    zooming.reset()
    return reading.goToPlace(place)
  }
  const jumps = useJumps({
    ...{ jumps: settings.jumps, change, order, place: reading.place, pages, turns, goToPlace },
    ...{ placing, setPlacing },
  })
  const toggleBars = (): void => {
    closeHints()
    if (locked) setUnlocking(!unlocking)
    else frame.setBars(!frame.bars)
  }
  const silence = useCallback((): void => {
    metronome.stop()
    setRecording(null)
  }, [metronome])
  const choose = useCallback(
    (next: Mode): void => {
      setUnlocking(false)
      pen.setOn(false)
      frame.setMode(next)
      change({ mode: next })
    },
    [pen, frame, change],
  )
  const play = useCallback((): void => {
    silence()
    choose('play')
  }, [silence, choose])
  const openTuner = useCallback((): void => {
    // The microphone would hear them.
    silence()
    setOpen('tuner')
  }, [silence])
  const { setMode } = frame
  const isFirstPiece = frame.mode === null
  useEffect(() => {
    if (isFirstPiece) setMode(mode)
  }, [isFirstPiece, setMode, mode])
  const { reset, by } = zooming
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a new layout the page is shown whole
  useEffect(reset, [settings.fit, reset])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the desk changes its size, the page must cover it again
  useEffect(() => by(1), [box, by])
  const leave = placing !== null ? jumps.cancel : pen.on ? () => pen.setOn(false) : toggleBars
  useTurnKeys(frame, turn, leave, (to) => goToPlace(to === 'first' ? 0 : order.length - 1))
  useEffect(() => {
    if (isLast) onLast()
  }, [isLast, onLast])
  // An app update never closes a sheet while it is open.
  useEffect(() => offline?.updates.hold(), [offline])

  const scrolls = inColumn || settings.fit === 'width'
  // Nobody can write or place a jump through texts that cover the music; they return afterwards.
  const isBusy = pen.on || placing !== null
  const hinting = !isBusy && (hints || frame.settings?.zonesSeen === false)
  return (
    <div className="stand">
      {locked || placing !== null ? (
        <PageTitle className="visually-hidden">{title}</PageTitle>
      ) : (
        <SheetBars
          {...{ title, part, pen, metronome, setOpen }}
          sleeps={sleep.reason}
          tempo={settings.tempo}
          isFolded={!frame.bars}
          hasPages={order.length > 1}
          notice={props.notice}
          onPlay={play}
          onTuner={openTuner}
          onClose={props.onClose}
          onParts={props.onParts}
        />
      )}
      {locked && <Unlock isShown={unlocking} sleeps={sleep.reason} onUnlock={() => choose('practise')} />}
      <PenContext value={pen}>
        <Desk
          desk={desk}
          lens={lens}
          zooming={zooming}
          tint={tint}
          locked={locked}
          bars={locked ? unlocking : frame.bars}
          hints={hinting}
          where={end !== null && (end === 'next' ? isLast : isFirst) ? text(`stand.end.${end}`) : where}
          label={`${title}, ${part}, ${where}`}
          turns={turns}
          ends={{ back: isFirst && !neighbours.back, next: isLast && !neighbours.next }}
          onZone={(zone: Zone) => {
            if (zone !== 'middle') turn(zone)
            // The bar of the pen, or of a jump being placed, stays open.
            else if (!pen.on && placing === null) toggleBars()
          }}
          scroller={scrolls ? reading.scroller : undefined}
          above={<BeatSigns metronome={metronome} isFolded={!frame.bars} />}
        >
          {/* Nobody can write through jumps. */}
          <JumpsContext value={pen.on ? null : jumps}>
            <SheetOnDesk
              settings={settings}
              reading={reading}
              box={box}
              onColumnLaidOut={setColumnLaidOut}
              onSplit={locked || pen.on ? null : (at, split) => change({ splits: { ...settings.splits, [at]: split } })}
            />
          </JumpsContext>
        </Desk>
      </PenContext>
      <JumpStrip jumps={settings.jumps} pages={pages} onJump={(jump) => jumps.follow(jump, reading.place)} />
      {recording !== null && (
        <RecordingBar key={recording.id} recording={recording} onClose={() => setRecording(null)} />
      )}
      <StandMessages pen={pen} frame={frame} sleeps={locked || isBusy || sleep.isSeen ? null : sleep.reason} />
      {pen.on && <PenBar pen={pen} pages={pages} where={where} onTurn={turn} />}
      {placing !== null && (
        <PlacingBar placing={placing} onTurn={turn} onAccept={jumps.accept} onCancel={jumps.cancel} />
      )}
      {!isBusy && !locked && frame.bars && props.list}
      <StandDialogs
        {...props}
        open={open}
        setOpen={setOpen}
        page={page}
        metronome={metronome}
        zooming={zooming}
        onTuner={openTuner}
        onRecording={(chosen) => {
          setOpen(null)
          setRecording(chosen)
        }}
        onZones={() => setHints(true)}
        onPlace={(next) => {
          pen.setOn(false)
          setOpen(null)
          jumps.start(next)
        }}
        goToPage={reading.goToPage}
        order={order}
        place={reading.place}
        nameOf={nameOf}
        goToPlace={goToPlace}
      />
    </div>
  )
}
