import * as styles from './panel.css'
import { Headphones } from 'lucide-react'
import type { Composition } from '#contract/compositions.ts'
import type { Recording } from '#contract/recordings.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { SaveRecording } from '../SaveRecording.tsx'

interface RecordingsPanelProps {
  readonly piece: Pick<Composition, 'id' | 'title'>
  readonly recordings: readonly Recording[]
  readonly onChoose: (recording: Recording) => void
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
          <li key={recording.id}>
            <QuietButton onClick={() => onChoose(recording)}>
              <Headphones aria-hidden="true" />
              {recording.title}
            </QuietButton>
            <SaveRecording piece={piece} recording={recording} />
          </li>
        ))}
      </ul>
    </section>
  )
}
