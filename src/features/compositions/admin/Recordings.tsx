import * as styles from '../../admin/admin.css'
import { LoaderCircle } from 'lucide-react'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { type EditedRecording, RecordingInput, uploadRecording } from '#contract/recordings.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { Fields } from '../../../ui/form/Fields.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { fileKinds } from '../../admin/edit/file-kinds.ts'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import { titleOf, useUpload } from '../../admin/edit/useUpload.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { recordingFields, recordingNoun } from './recording-noun.ts'

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
  const { file, values, errors, busy, failure, pick, set, submit } = useUpload({
    noun: 'recording',
    kind: 'recording',
    fields: recordingFields,
    rules: RecordingInput,
    propose: (picked) => ({ title: titleOf(picked) }),
    send: (picked, query) => call(uploadRecording, { params: { id: pieceId }, query }, { file: picked }),
  })
  return (
    <Form onSubmit={submit} busy={busy}>
      <WriteMessage failure={failure} />
      <FileField
        name="recording-file"
        label={text('admin.recording.file')}
        hint={text('admin.recording.file.hint')}
        error={errors.file}
        accept={fileKinds.recording.accept}
        isEmpty={file === undefined}
        onFiles={pick}
      />
      <Fields
        fields={recordingFields}
        prefix="recording-"
        values={values}
        errorOf={(field) => errors[field]}
        set={set}
      />
      <div className="form-end">
        <Button type="submit" blocked={busy}>
          {busy && <LoaderCircle className={styles.adminSpinner} aria-hidden="true" />}
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
        <ul className={styles.adminSheets}>
          {piece.recordings.map((recording) => (
            <RecordingRow key={recording.id} recording={recording} />
          ))}
        </ul>
      )}
      <AddRecording pieceId={piece.id} />
    </section>
  )
}
