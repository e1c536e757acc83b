import * as panelStyles from './panel.css'
import * as tunerStyles from './tuner.css'
import { Mic, MicOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Key } from '#contract/persons.ts'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { judge, type Tuning, tuningOf, writtenNote } from './pitch.ts'
import type { Tuner } from './useTuner.ts'

/** Milliseconds between two announcements to a screen reader. */
const announceMs = 1000

interface DialProps {
  /** null = no tone is heard. */
  readonly tuning: Tuning | null
  readonly playerKey: Key
}

/** The note, a needle, and both as text, which is announced once a second. */
const Dial = ({ tuning, playerKey }: DialProps) => {
  const text = useText()
  const verdict = tuning === null ? null : judge(tuning.cents)
  const note = tuning === null ? '–' : text(`stand.note.${writtenNote(tuning.note, playerKey)}`)
  const line =
    tuning === null || verdict === null
      ? text('stand.tuner.ready')
      : text(`stand.tuner.${verdict}`, { note, cents: Math.abs(tuning.cents) })
  const latest = useRef(line)
  latest.current = line
  const [announced, setAnnounced] = useState(line)
  useEffect(() => {
    const timer = setInterval(() => setAnnounced(latest.current), announceMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={tunerStyles.dial} data-verdict={verdict}>
      <div aria-hidden="true">
        <b className={tunerStyles.dialNote}>{note}</b>
        <div className={tunerStyles.dialScale}>
          {tuning !== null && <i style={{ left: `${50 + tuning.cents}%` }} />}
        </div>
        <p>{line}</p>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </div>
  )
}

interface TunerPanelProps {
  readonly tuner: Tuner
  /** Hertz of the A above middle C. */
  readonly pitch: number
  /** The transposition in which the player reads. */
  readonly playerKey: Key
}

/** The tuner. It asks for the microphone only after a tap, and says what is missing. */
export const TunerPanel = ({ tuner: { state, start, stop }, pitch, playerKey }: TunerPanelProps) => {
  const text = useText()
  const isOn = state.kind === 'asking' || state.kind === 'listening'
  return (
    <section className={panelStyles.standSection}>
      <h3>{text('stand.tuner.heading')}</h3>
      {state.kind === 'listening' && (
        <Dial tuning={state.frequency === null ? null : tuningOf(state.frequency, pitch)} playerKey={playerKey} />
      )}
      {state.kind === 'asking' && <Note announced>{text('stand.tuner.asking')}</Note>}
      {(state.kind === 'refused' || state.kind === 'missing' || state.kind === 'failed') && (
        <Note kind="bad" announced>
          {text(`stand.tuner.${state.kind}`)}
        </Note>
      )}
      <div className="buttons">
        <Button look={isOn ? 'ink' : 'brass'} onClick={isOn ? stop : start}>
          {isOn ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
          {text(isOn ? 'stand.tuner.stop' : 'stand.tuner.start')}
        </Button>
      </div>
      <p className="hint">{text('stand.tuner.microphone')}</p>
    </section>
  )
}
