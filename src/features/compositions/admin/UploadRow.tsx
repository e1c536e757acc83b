import * as styles from '../../admin/edit/edit.css'
import { RotateCw, X } from 'lucide-react'
import { Announced } from '../../../ui/Announced.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { Fields } from '../../../ui/form/Fields.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { uploadedFields } from './sheet-noun.ts'
import { ReplaceBox, UploadQuestion } from './UploadQuestion.tsx'
import type { Upload } from './uploads.ts'
import type { Uploads } from './useUploads.ts'

interface UploadRowProps {
  readonly upload: Upload
  readonly list: Uploads
}

/** Sends a file that failed once more, or leaves a file out. */
const UploadButtons = ({ upload: { id, file, state }, list }: UploadRowProps) => {
  const text = useText()
  return (
    <div className="buttons">
      {state === 'failed' && (
        <QuietButton blocked={list.progress !== null} onClick={() => list.send(id)}>
          <RotateCw aria-hidden="true" />
          {text('action.retry')}
          <span className="visually-hidden">: {file.name}</span>
        </QuietButton>
      )}
      {state !== 'sending' && (
        <QuietButton onClick={() => list.remove(id)}>
          <X aria-hidden="true" />
          {text('admin.sheets.leave_out')}
          <span className="visually-hidden">: {file.name}</span>
        </QuietButton>
      )}
      {state === 'sending' && <Announced as="p">{text('admin.sheets.sending_one')}</Announced>}
    </div>
  )
}

/** One selected file: its proposed part, its problems, and the possible actions. */
export const UploadRow = ({ upload, list }: UploadRowProps) => {
  const text = useText()
  const { id, file, part, question, why } = upload
  const prefix = `upload${id}-`
  const problem = list.problemOf(upload)
  const isTaken = problem?.message === 'validation.sheet_exists' || upload.replace
  const shown =
    problem !== null && (list.tried || (problem.field !== 'instrument' && problem.field !== 'question'))
      ? text(problem.message)
      : undefined
  return (
    <li className="card">
      <p>
        <b>{file.name}</b>
        <span className="soft small num"> {formatBytes(file.size)}</span>
      </p>
      <div aria-live="polite">
        {why !== null && <Note kind="bad">{why}</Note>}
        {shown !== undefined && problem?.field === 'file' && <Note kind="bad">{shown}</Note>}
      </div>
      <div className={styles.adminPart}>
        <Fields
          fields={uploadedFields}
          prefix={prefix}
          values={part}
          errorOf={(field) => (problem?.field === field ? shown : undefined)}
          set={(field, value) => list.change(id, { part: { ...part, [field]: value } })}
        />
      </div>
      {question !== null && (
        <UploadQuestion
          prefix={prefix}
          name={file.name}
          question={question}
          onAnswer={(next, chosen) => list.change(id, { question: next, part: { ...part, ...chosen } })}
          error={problem?.field === 'question' ? shown : undefined}
        />
      )}
      {isTaken && (
        <ReplaceBox prefix={prefix} checked={upload.replace} onChange={(change) => list.change(id, change)} />
      )}
      <UploadButtons upload={upload} list={list} />
    </li>
  )
}
