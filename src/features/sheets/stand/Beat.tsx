import * as styles from './beat.css'
import { useText } from '../../../ui/intl.tsx'
import type { Metronome } from './useMetronome.ts'

interface BeatProps {
  readonly beats: number
  readonly metronome: Metronome
}

/** The beats of a bar as numbers, the current one highlighted by colour: it needs neither sound nor movement. */
export const Beat = ({ beats, metronome: { running, beat, isCountIn } }: BeatProps) => {
  const text = useText()
  return (
    // Too fast for a screen reader, which has the clicks.
    <p className={styles.beat} aria-hidden="true">
      {Array.from({ length: beats }, (_, index) => index + 1).map((number) => (
        <b className="num" key={number} data-current={running && number === beat}>
          {number}
        </b>
      ))}
      {running && isCountIn && <span>{text('stand.metronome.count_in')}</span>}
    </p>
  )
}

interface BeatSignsProps {
  readonly metronome: Metronome
  /** True while no bar shows the beat. */
  readonly isFolded: boolean
}

/** The beat over the page: a flash, and a number if nothing else shows it. */
export const BeatSigns = ({ metronome: { running, beat, flash }, isFolded }: BeatSignsProps) =>
  running && (
    <>
      {flash > 0 && <i className={styles.flash} key={flash} aria-hidden="true" />}
      {isFolded && (
        <b className={`${styles.beatPill} num`} data-first={beat === 1} aria-hidden="true">
          {beat}
        </b>
      )}
    </>
  )
