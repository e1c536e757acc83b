import * as styles from './stand.css'
import './desk.css'
import './march.css'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PenBar } from './annotations/PenBar.tsx'
import { PenContext } from './annotations/usePen.ts'
import { BeatSigns } from './Beat.tsx'
import { Desk } from './Desk.tsx'
import { heardKey } from './heard.ts'
import { JumpStrip } from './jumps/JumpStrip.tsx'
import { PlacingBar } from './jumps/PlacingBar.tsx'
import { placeMark } from './jumps/placing.ts'
import { JumpsContext } from './jumps/useJumps.ts'
import { RecordingBar } from './RecordingBar.tsx'
import { SheetBars } from './SheetBars.tsx'
import { SheetOnDesk } from './SheetOnDesk.tsx'
import { StandDialogs } from './StandDialogs.tsx'
import { StandMessages } from './StandMessages.tsx'
import type { StandProps } from './stand-sheet.ts'
import type { Zone } from './turns.ts'
import { Unlock } from './Unlock.tsx'
import { type StandState, useStand } from './useStand.ts'

interface PartProps {
  readonly stand: StandState
  readonly props: StandProps
}

/** The bar over the page, or the button that unlocks it. */
const StandHead = ({ stand, props }: PartProps) => {
  const { sheet, frame } = props
  const { bars, presets } = stand
  return (
    <>
      {stand.locked || stand.placing !== null ? (
        <PageTitle className="visually-hidden">{sheet.title}</PageTitle>
      ) : (
        <SheetBars
          title={sheet.title}
          part={sheet.part}
          pen={stand.pen}
          metronome={stand.metronome}
          setOpen={stand.setDialog}
          sleeps={bars.sleep.reason}
          tempo={stand.settings.tempo}
          isFolded={!frame.bars}
          hasPages={stand.reading.order.length > 1}
          notice={props.notice}
          onPlay={presets.play}
          onTuner={stand.openTuner}
          onClose={props.onClose}
          onParts={props.onParts}
        />
      )}
      {stand.locked && <Unlock isShown={bars.unlocking} sleeps={bars.sleep.reason} onUnlock={presets.practise} />}
    </>
  )
}

/** The desk with the visible pages. */
const StandDesk = ({ stand, props }: PartProps) => {
  const text = useText()
  const { sheet, frame, neighbours } = props
  const { settings, reading, locked, pen, jumps, bars, turn, end, where, isBusy } = stand
  const { isFirst, isLast } = reading
  const isScrolled = settings.fit === 'scroll' || settings.fit === 'width'
  const onSplit = (at: number, split: number): void => sheet.change({ splits: { ...settings.splits, [at]: split } })
  return (
    <PenContext value={pen}>
      <Desk
        desk={stand.desk}
        lens={stand.lens}
        zooming={stand.zooming}
        tint={stand.tint}
        locked={locked}
        bars={bars.areShown}
        hints={!isBusy && bars.hints}
        where={end !== null && (end === 'next' ? isLast : isFirst) ? text(`stand.end.${end}`) : where}
        label={`${sheet.title}, ${sheet.part}, ${where}`}
        turns={stand.turns}
        ends={{ back: isFirst && !neighbours.back, next: isLast && !neighbours.next }}
        onZone={(zone: Zone) => {
          if (zone !== 'middle') turn(zone)
          // The bar of the pen, or of a jump being placed, stays open.
          else if (!isBusy) bars.toggle()
        }}
        scroller={isScrolled ? reading.scroller : undefined}
        above={<BeatSigns metronome={stand.metronome} isFolded={!frame.bars} />}
      >
        {/* Nobody can write through jumps. */}
        <JumpsContext value={pen.on ? null : jumps}>
          <SheetOnDesk
            settings={settings}
            reading={reading}
            box={stand.box}
            onColumnLaidOut={stand.setColumnLaidOut}
            onSplit={locked || pen.on ? null : onSplit}
          />
        </JumpsContext>
      </Desk>
    </PenContext>
  )
}

/** Bars and messages below the page. */
const StandFoot = ({ stand, props }: PartProps) => {
  const { sheet, frame, list } = props
  const { settings, reading, locked, pen, placing, jumps, recording, setRecording, bars, turn, isBusy } = stand
  return (
    <>
      <JumpStrip jumps={settings.jumps} pages={stand.pages} onJump={(jump) => jumps.follow(jump, reading.place)} />
      {recording !== null && (
        <RecordingBar
          key={heardKey(recording)}
          heard={recording}
          measure={settings}
          marks={{
            sheetId: sheet.sheetId,
            own: settings.sectionMarks,
            isPlacing: placing !== null,
            onOpen: jumps.open,
            onMark: (section) => jumps.start(placeMark(section, settings.sectionMarks[section.id], stand.page)),
          }}
          onClose={() => setRecording(null)}
        />
      )}
      <StandMessages
        pen={pen}
        frame={frame}
        sleeps={locked || isBusy || bars.sleep.isSeen ? null : bars.sleep.reason}
      />
      {pen.on && <PenBar pen={pen} pages={stand.pages} where={stand.where} onTurn={turn} />}
      {placing !== null && (
        <PlacingBar
          placing={placing}
          onTurn={turn}
          onAccept={jumps.accept}
          onCancel={jumps.cancel}
          mark={{ hasOwn: jumps.hasOwnMark, onFor: jumps.markFor, onRemove: jumps.removeMark }}
        />
      )}
      {!isBusy && !locked && frame.bars && list}
    </>
  )
}

/** The music stand with one sheet. */
export const Stand = (props: StandProps) => {
  const stand = useStand(props)
  return (
    <div className={styles.stand} data-ground="night" data-march={stand.marching ? '' : undefined}>
      <StandHead stand={stand} props={props} />
      <StandDesk stand={stand} props={props} />
      <StandFoot stand={stand} props={props} />
      <StandDialogs sheet={props.sheet} frame={props.frame} stand={stand} />
    </div>
  )
}
