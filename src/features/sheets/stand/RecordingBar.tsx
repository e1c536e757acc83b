import * as styles from './recording-bar.css'
import { Minus, Pause, Play, Plus, X } from 'lucide-react'
import { useText } from '../../../ui/intl.tsx'
import type { Heard } from './heard.ts'
import type { Measure } from './metronome.ts'
import { formatTime, speedBeside } from './playback.ts'
import { RecordingSections, type SectionMarks } from './RecordingSections.tsx'
import { BarButton } from './StandBar.tsx'
import { type Playback, useRecording } from './useRecording.ts'

interface RecordingBarProps {
  readonly heard: Heard
  /** The measure of the metronome, in which a section is counted in. */
  readonly measure: Measure
  /** Shows the sections of a recording of a piece, with their places in the sheet. */
  readonly marks?: SectionMarks
  readonly onClose: () => void
}

const Speed = ({ playback: { speed, setSpeed } }: { readonly playback: Playback }) => {
  const text = useText()
  const [slower, faster] = [speedBeside(speed, -1), speedBeside(speed, 1)]
  return (
    <fieldset aria-label={text('stand.recording.speed')}>
      <BarButton
        aria-label={text('stand.tempo.slower')}
        aria-disabled={slower === speed}
        onClick={() => setSpeed(slower)}
      >
        <Minus aria-hidden="true" />
      </BarButton>
      <output className="num">{speed} %</output>
      <BarButton
        aria-label={text('stand.tempo.faster')}
        aria-disabled={faster === speed}
        onClick={() => setSpeed(faster)}
      >
        <Plus aria-hidden="true" />
      </BarButton>
    </fieldset>
  )
}

const PassageTools = ({ playback }: { readonly playback: Playback }) => {
  const text = useText()
  const { passage, offset, setStart, setEnd, playOnce } = playback
  return (
    <fieldset aria-label={text('stand.recording.passage')}>
      <BarButton aria-label={text('stand.recording.start')} aria-pressed={passage !== null} onClick={setStart}>
        A
      </BarButton>
      <BarButton aria-label={text('stand.recording.end')} aria-pressed={passage?.end != null} onClick={setEnd}>
        B
      </BarButton>
      {passage !== null && (
        <BarButton onClick={playOnce}>
          <span className={`${styles.recordingPassage} num`}>
            {formatTime(passage.start - offset)}–{passage.end !== null && formatTime(passage.end - offset)}
          </span>
          <X aria-hidden="true" />
          <span className="visually-hidden">{text('stand.recording.once')}</span>
        </BarButton>
      )}
    </fieldset>
  )
}

const Controls = ({ playback }: { readonly playback: Playback }) => {
  const text = useText()
  const { playing, time, duration, toggle, seek } = playback
  return (
    <>
      <div className={styles.recordingPosition}>
        <BarButton aria-label={text(playing ? 'stand.recording.pause' : 'stand.recording.play')} onClick={toggle}>
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </BarButton>
        <input
          type="range"
          aria-label={text('stand.recording.time')}
          aria-valuetext={formatTime(time)}
          min={0}
          max={Math.max(1, Math.floor(duration))}
          value={Math.floor(time)}
          onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
          // With the focus here a pedal would move the recording instead of turning.
          onPointerUp={({ currentTarget }) => currentTarget.blur()}
        />
        <span className="num">
          {formatTime(time)} / {formatTime(duration)}
        </span>
      </div>
      <PassageTools playback={playback} />
      <Speed playback={playback} />
    </>
  )
}

/** A recording beside the part: its speed, a passage that is repeated, and its sections. */
export const RecordingBar = ({ heard, measure, marks, onClose }: RecordingBarProps) => {
  const text = useText()
  const playback = useRecording(heard, measure)
  const { state } = playback
  return (
    <section className={styles.recordingBar} aria-label={text('stand.recording', { title: heard.title })}>
      <div className={styles.recordingControls}>
        {typeof state === 'object' && (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: music has no words to read */}
            <audio
              ref={playback.audio}
              src={state.url}
              autoPlay
              onLoadedMetadata={playback.begin}
              onError={playback.fail}
            />
            <Controls playback={playback} />
            {marks !== undefined && 'id' in heard && (
              <RecordingSections recordingId={heard.id} playback={playback} {...marks} />
            )}
          </>
        )}
        <p role="status">
          {state === 'opening' && text('stand.recording.opening')}
          {state === 'failed' && text('composition.recording.failed')}
          {state === 'unplayable' && text('stand.recording.unplayable')}
        </p>
      </div>
      <BarButton aria-label={text('stand.recording.close')} onClick={onClose}>
        <X aria-hidden="true" />
      </BarButton>
    </section>
  )
}
