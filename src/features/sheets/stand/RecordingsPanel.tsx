import * as styles from './panel.css'
import { Headphones } from 'lucide-react'
import type { Composition } from '#contract/compositions.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { SaveRecording } from '../SaveRecording.tsx'
import { fileOf, type Heard, heardKey } from './heard.ts'

interface RecordingsPanelProps {
  readonly piece: Pick<Composition, 'id' | 'title'>
  readonly recordings: readonly Heard[]
  readonly onChoose: (recording: Heard) => void
}

/** The recordings of the piece, to play along. */
export const RecordingsPanel = ({ piece, recordings, onChoose }: RecordingsPanelProps) => {
  const text = useText()
  if (recordings.length === 0) return null
  return (
    <section className={styles.standSection}>
      <h3>{text('composition.recordings')}</h3>
      <ul className={styles.standRecordings}>
        {recordings.map((recording) => (
          <li key={heardKey(recording)}>
            <QuietButton onClick={() => onChoose(recording)}>
              <Headphones aria-hidden="true" />
              {recording.title}
            </QuietButton>
            <SaveRecording piece={piece} recording={fileOf(recording)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
