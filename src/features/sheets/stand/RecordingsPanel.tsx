import * as styles from './panel.css'
import { Headphones } from 'lucide-react'
import type { Recording } from '#contract/recordings.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'

interface RecordingsPanelProps {
  readonly recordings: readonly Recording[]
  readonly onChoose: (recording: Recording) => void
}

/** The recordings of the piece, to play along. */
export const RecordingsPanel = ({ recordings, onChoose }: RecordingsPanelProps) => {
  const text = useText()
  if (recordings.length === 0) return null
  return (
    <section className={styles.standSection}>
      <h3>{text('composition.recordings')}</h3>
      <div className="buttons">
        {recordings.map((recording) => (
          <QuietButton key={recording.id} onClick={() => onChoose(recording)}>
            <Headphones aria-hidden="true" />
            {recording.title}
          </QuietButton>
        ))}
      </div>
    </section>
  )
}
