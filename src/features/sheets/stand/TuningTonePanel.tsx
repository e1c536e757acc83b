import * as panelStyles from './panel.css'
import * as tunerStyles from './tuner.css'
import type { Key } from '#contract/persons.ts'
import { useText } from '../../../ui/intl.tsx'
import { type Note, notes, writtenNote } from './pitch.ts'

interface TuningTonePanelProps {
  /** The transposition in which the player reads. */
  readonly playerKey: Key
  /** The sounding note; null = none. */
  readonly sounding: Note | null
  readonly onToggle: (note: Note) => void
}

/** Bands tune to B flat and A. */
const usual: readonly Note[] = ['B', 'A']
const tones = [...usual, ...notes.filter((note) => !usual.includes(note))]

/** One button per note; for transposing instruments it also names the written note. */
export const TuningTonePanel = ({ playerKey, sounding, onToggle }: TuningTonePanelProps) => {
  const text = useText()
  return (
    <section className={panelStyles.standSection}>
      <h3>{text('stand.tone')}</h3>
      <div className={tunerStyles.tones}>
        {tones.map((note) => {
          const written = text(`stand.note.${writtenNote(note, playerKey)}`)
          const concert = text('stand.tone.concert', { note: text(`stand.note.${note}`) })
          return (
            <button type="button" key={note} aria-pressed={note === sounding} onClick={() => onToggle(note)}>
              <span className="visually-hidden">
                {playerKey === 'C' ? concert : text('stand.tone.label', { concert, written })}
              </span>
              <b aria-hidden="true">{usual.includes(note) ? concert : text(`stand.note.${note}`)}</b>
              {playerKey !== 'C' && (
                <span aria-hidden="true">
                  {usual.includes(note) ? text('stand.tone.written', { note: written }) : written}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </section>
  )
}
