import { LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { uploadMaximum } from '#contract/documents.ts'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { cleanFileName } from '#contract/file-name.ts'
import { type EditedRecording, uploadRecording } from '#contract/recordings.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { Field, fieldAttributes } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { recordingNoun } from './recording-noun.ts'

const RecordingRow = ({ recording }: { readonly recording: EditedRecording }) => {
  const { id, title, size } = recording
  return (
    <FoldedRow title={<b>{title}</b>} facts={[formatBytes(size)]}>
      <EditForm noun={recordingNoun} row={recording} prefix={`recording${id}-`} />
      <RemoveRow noun={recordingNoun} row={recording} />
    </FoldedRow>
  )
}

const AddRecording = ({ pieceId }: { readonly pieceId: number }) => {
  const { call } = useApp()
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, failure, fieldErrors, send, reset } = useWrite({
    noun: 'recording',
    send: (chosen: { readonly file: File; readonly title: string }) =>
      call(uploadRecording, { params: { id: pieceId }, query: { title: chosen.title } }, { file: chosen.file }),
    onSuccess: () => {
      setFile(null)
      setTitle('')
      setTried(false)
      if (input.current !== null) input.current.value = ''
    },
  })
  const problem =
    file === null
      ? 'validation.required'
      : file.size > uploadMaximum
        ? 'validation.file_too_large'
        : file.size === 0
          ? 'validation.file_empty'
          : undefined
  const fileError = tried && problem !== undefined ? text(problem) : fieldErrors.file
  const hint = text('admin.recording.file.hint')
  const submit = (): void => {
    setTried(true)
    if (!busy && file !== null && problem === undefined && title.trim() !== '') void send({ file, title })
  }
  return (
    <Form onSubmit={submit} busy={busy}>
      <WriteMessage failure={failure?.message} />
      <Field name="recording-file" label={text('admin.recording.file')} hint={hint} error={fileError}>
        <input
          {...fieldAttributes({ name: 'recording-file', hint, error: fileError })}
          ref={input}
          type="file"
          className="input"
          accept="audio/*,.mp3,.m4a,.wav,.flac"
          onChange={({ target }) => {
            const chosen = target.files?.[0] ?? null
            reset()
            setFile(chosen)
            if (chosen !== null) setTitle(cleanFileName(chosen.name.replace(/\.[a-z0-9]{1,5}$/i, '')))
          }}
        />
      </Field>
      <TextField
        name="recording-title"
        label={text('admin.recording.title')}
        value={title}
        error={tried && title.trim() === '' ? text('validation.required') : fieldErrors.title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="form-end">
        <Button type="submit" blocked={busy}>
          {busy && <LoaderCircle className="admin-spinner" aria-hidden="true" />}
          {text('admin.recording.add')}
        </Button>
      </div>
    </Form>
  )
}

/** The audio files of a piece: rename, remove, add. */
export const Recordings = ({ piece }: { readonly piece: EditedComposition }) => {
  const text = useText()
  return (
    <section className="grid" aria-labelledby="recordings">
      <h2 id="recordings">{text('admin.recordings')}</h2>
      {piece.recordings.length > 0 && (
        <ul className="admin-sheets">
          {piece.recordings.map((recording) => (
            <RecordingRow key={recording.id} recording={recording} />
          ))}
        </ul>
      )}
      <AddRecording pieceId={piece.id} />
    </section>
  )
}
