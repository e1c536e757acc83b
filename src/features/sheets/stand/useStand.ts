import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../../../platform/session/app.tsx'
import { afterFrame } from '../../../ui/after-frame.ts'
import { useText } from '../../../ui/intl.tsx'
import { useAnnotations } from './annotations/useAnnotations.ts'
import { usePalmRejection } from './annotations/usePalmRejection.ts'
import { usePen } from './annotations/usePen.ts'
import { useSharedLayer } from './annotations/useSharedLayer.ts'
import { useOccupation } from './announcements/together.ts'
import type { Heard } from './heard.ts'
import type { Placing } from './jumps/placing.ts'
import { useJumps } from './jumps/useJumps.ts'
import type { Mode, Position } from './settings.ts'
import type { OpenDialog, StandProps } from './stand-sheet.ts'
import { useDrawnDesk } from './useDrawnDesk.ts'
import { useMetronome } from './useMetronome.ts'
import { usePagePosition } from './usePagePosition.ts'
import { usePresets } from './usePresets.ts'
import { useShownSettings } from './useShownSettings.ts'
import { useSize } from './useSize.ts'
import { useStandBars } from './useStandBars.ts'
import { useTurnKeys } from './useTurnKeys.ts'
import { useTurns } from './useTurns.ts'
import { useZoom } from './useZoom.ts'

/** Reports the position on the stand at first and whenever it changes, after the frame that shows it. */
const useReportedPosition = (
  place: number,
  between: boolean,
  mode: Mode,
  onPosition: (position: Position) => void,
): void => {
  const report = useRef(onPosition)
  report.current = onPosition
  useEffect(() => afterFrame(window, () => report.current({ place, between, mode })), [place, between, mode])
}

/** Things that the stand shows beside the page: a dialog, a recording, the jump that is being placed. */
const useOpened = () => {
  const [placing, setPlacing] = useState<Placing | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [recording, setRecording] = useState<Heard | null>(null)
  return { placing, setPlacing, dialog, setDialog, recording, setRecording }
}

/** The desk: its size, its zoom, and the pages on it. */
const useReading = ({ sheet, frame, start, ...on }: StandProps, opened: ReturnType<typeof useOpened>) => {
  const { placing } = opened
  const marching = frame.settings?.march ?? false
  const settings = useShownSettings(sheet.settings, placing !== null, marching)
  const mode = frame.mode ?? start.preset
  const locked = mode === 'play'
  const desk = useRef<HTMLDivElement>(null)
  const lens = useRef<HTMLDivElement>(null)
  const box = useSize(desk)
  const shared = useSharedLayer(sheet, frame.settings?.sharedHidden ?? false)
  const pen = usePen(useAnnotations(sheet.file, sheet.title), shared, !locked, frame)
  usePalmRejection(desk, pen)
  useOccupation('pen', pen.on || placing !== null)
  const zooming = useZoom(desk, lens, locked)
  const reading = usePagePosition(sheet.pdf, settings, box, start.enter, zooming.scale, pen.drawInk)
  useReportedPosition(reading.place, reading.between, mode, on.onPosition)
  const { reset, by } = zooming
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a new layout the page is shown whole
  useEffect(reset, [settings.fit, reset])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the desk changes its size, the page must cover it again
  useEffect(() => by(1), [box, by])
  const tint = marching ? 'paper' : (frame.settings?.tint ?? 'paper')
  const isPlain = zooming.scale === 1 && !pen.on && placing === null
  const { fit } = settings
  const drawn = useDrawnDesk({ id: sheet.id, desk, box, fit, tint, reading, isPlain, onDrawn: on.onDrawn })
  return { settings, mode, locked, desk, lens, box, pen, zooming, reading, tint, marching, ...drawn }
}

/** The names of the visible places: 'Page 1 of 4'. */
const useWhere = ({ sheet }: StandProps, { reading, settings }: ReturnType<typeof useReading>) => {
  const text = useText()
  const { order, seen } = reading
  const pages = seen.map((place) => order[place] ?? 1)
  const [page = 1, second] = pages
  const all = sheet.pdf.pages
  const nameOf = (place: number): string =>
    settings.order === ''
      ? text('stand.page', { page: order[place] ?? 1, pages: all })
      : text('stand.page.ordered', { page: order[place] ?? 1, place: place + 1, places: order.length })
  const where = second === undefined ? nameOf(reading.place) : text('stand.pages', { page, second, pages: all })
  return { page, pages, nameOf, where }
}

/** State and actions of the music stand with one sheet. */
export const useStand = (props: StandProps) => {
  const { sheet, frame, start, neighbours, onLeave, onLast } = props
  const { offline } = useApp()
  const opened = useOpened()
  const { placing, setPlacing, setDialog, setRecording } = opened
  const desk = useReading(props, opened)
  const { locked, pen, reading, zooming, settings, mode } = desk
  const names = useWhere(props, desk)
  const metronome = useMetronome({ ...settings, click: frame.settings?.click ?? true })
  const bars = useStandBars(frame, locked)
  const onTurn = (): void => {
    bars.onTurn()
    zooming.reset()
  }
  const { queued } = start
  const { isReady } = desk
  const turning = useTurns({ reading, isReady, queued, neighbours, mayLeave: placing === null, onTurn, onLeave })
  const { turns, turn, goToPlace } = turning
  const jumps = useJumps({
    ...{
      jumps: settings.jumps,
      sectionMarks: settings.sectionMarks,
      change: sheet.change,
      order: reading.order,
      place: reading.place,
    },
    ...{ pages: names.pages, turns, goToPlace, placing, setPlacing },
  })
  const silence = useCallback((): void => {
    metronome.stop()
    setRecording(null)
  }, [metronome, setRecording])
  const presets = usePresets({ frame, pen, mode, change: sheet.change, silence, setUnlocking: bars.setUnlocking })
  const openTuner = useCallback((): void => {
    // The microphone would hear them.
    silence()
    setDialog('tuner')
  }, [silence, setDialog])
  const leave = placing !== null ? jumps.cancel : pen.on ? () => pen.setOn(false) : bars.toggle
  useTurnKeys(frame, turn, leave, (to) => goToPlace(to === 'first' ? 0 : reading.order.length - 1))
  const { isLast } = reading
  useEffect(() => {
    if (isLast) onLast()
  }, [isLast, onLast])
  // An app update never closes a sheet while it is open.
  useEffect(() => offline?.updates.hold(), [offline])
  // Nobody can write or place a jump through texts that cover the music; they return afterwards.
  const isBusy = pen.on || placing !== null
  return { ...opened, ...desk, ...names, ...turning, bars, jumps, metronome, presets, openTuner, isBusy }
}

export type StandState = ReturnType<typeof useStand>
