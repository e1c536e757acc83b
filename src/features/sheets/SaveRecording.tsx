import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Composition } from '#contract/compositions.ts'
import { type AudioFile, isStorable } from '#device/recordings/store.ts'
import { isSaved } from '#device/sheets/plan.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'
import { failureOf } from './saving-outcome.ts'
import { useSavedRecordings, useSheetActions } from './useSheetActions.ts'

interface SaveRecordingProps {
  readonly piece: Pick<Composition, 'id' | 'title'>
  readonly recording: AudioFile
}

/** Saves a recording on this device, or removes it. Nothing if an older server did not describe its file. */
export const SaveRecording = ({ piece, recording }: SaveRecordingProps) => {
  const text = useText()
  const { local } = useMember()
  const saved = useSavedRecordings()
  const { saving, save } = useSheetActions()
  const { saveFailed, track } = useLocalWrite()
  const [isRequested, setIsRequested] = useState(false)
  if (!isStorable(recording)) return null
  const { id, title, size } = recording
  if (isSaved(recording, saved))
    return (
      <>
        <State head="full" tone="ok">
          {text('sheet.state.saved')}
        </State>
        <IconButton
          icon={Trash2}
          label={text('sheet.remove', { title })}
          onClick={() => track(local.recordings.remove([id]))}
        />
        {saveFailed && <SaveFailedNotice message="recordings.not_removed" announced />}
      </>
    )
  const plan = [{ compositionId: piece.id, title: piece.title, sheets: [], recordings: [recording] }]
  const isRunning =
    saving.kind === 'running' && saving.plan.some((one) => one.recordings.some((planned) => planned.id === id))
  const failure = isRequested ? failureOf(text, saving, plan) : null
  return (
    <>
      {isRunning ? (
        <State head="half" tone="wait">
          {text('sheet.state.loading')}
        </State>
      ) : (
        <IconButton
          icon={Download}
          label={text('recordings.save', { title, size: formatBytes(size) })}
          onClick={() => {
            setIsRequested(true)
            save(plan)
          }}
        />
      )}
      {failure !== null && (
        <Note kind="bad" announced>
          {failure}
        </Note>
      )}
    </>
  )
}
