import { type ReactNode, useId, useState } from 'react'
import type { SavedRecording } from '#device/recordings/store.ts'
import { isSaved, type PieceWithTakes, storableOf } from '#device/sheets/plan.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { useText } from '../../ui/intl.tsx'
import { useSavedRecordings } from './useSheetActions.ts'

interface WithRecordings {
  readonly isChosen: boolean
  /** The checkbox; null if no recording of the pieces is missing. */
  readonly choice: ReactNode
  readonly savedRecordings: readonly SavedRecording[]
}

/** The choice to save the recordings of pieces with their sheets. It names their size, because they are large. */
export const useWithRecordings = (compositions: readonly PieceWithTakes[]): WithRecordings => {
  const text = useText()
  const id = useId()
  const savedRecordings = useSavedRecordings()
  const [isChosen, setIsChosen] = useState(false)
  const missing = new Map(
    compositions
      .flatMap(storableOf)
      .filter((recording) => !isSaved(recording, savedRecordings))
      .map((recording) => [recording.id, recording.size]),
  )
  const size = formatBytes([...missing.values()].reduce((sum, bytes) => sum + bytes, 0))
  const choice = missing.size > 0 && (
    <Checkbox name={id} checked={isChosen} onChange={({ currentTarget }) => setIsChosen(currentTarget.checked)}>
      {text('recordings.with', { count: missing.size, size })}
    </Checkbox>
  )
  return { isChosen, choice, savedRecordings }
}
