import * as styles from './pictures.css'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { type EditedPicture, uploadPicture } from '#contract/pictures.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { inputOf, problemsOf, sentenceOf, validate, valuesOf } from '../../../ui/form/field-values.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { uploadFields } from './picture-noun.ts'
import { bytesDone, isStored, type Progress, useSeveralUploads } from './useSeveralUploads.ts'

interface PickedProps {
  readonly file: File
  readonly progress: Progress
  /** undefined = it is stored, or being sent. */
  readonly onLeaveOut: (() => void) | undefined
}

/** A file that has left is still being converted. */
const stateOf = (file: File, progress: Exclude<Progress, { readonly state: 'refused' }>) =>
  progress.state === 'sending' && bytesDone(file, progress) === file.size
    ? 'admin.picture.state.converting'
    : (`admin.picture.state.${progress.state}` as const)

const Picked = ({ file, progress, onLeaveOut }: PickedProps) => {
  const text = useText()
  return (
    <li>
      <span>
        <b>{file.name}</b> <span className="soft small num">{formatBytes(file.size)}</span>
        <br />
        {progress.state === 'refused' ? (
          <span className={styles.adminRefused}>{progress.reason}</span>
        ) : (
          <span className="soft small">{text(stateOf(file, progress))}</span>
        )}
      </span>
      {onLeaveOut && (
        <IconButton
          icon={X}
          label={text('admin.picture.several.leave_out', { name: file.name })}
          onClick={onLeaveOut}
        />
      )}
    </li>
  )
}

interface SeveralPicturesProps {
  readonly files: readonly File[]
  readonly onStored: ((picture: EditedPicture) => void) | undefined
  readonly onDone: () => void
}

/** Several pictures with one description, each with its progress and its own error. */
export const SeveralPictures = ({ files, onStored, onDone }: SeveralPicturesProps) => {
  const text = useText()
  const prefix = `${useId()}-`
  const [values, setValues] = useState(() => valuesOf(uploadFields, null))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { chosen, progressOf, busy, leaveOut, send } = useSeveralUploads(files, onStored)
  const stored = chosen.filter((file) => isStored(progressOf(file)))
  const refused = chosen.filter((file) => progressOf(file).state === 'refused')
  const open = chosen.length - stored.length
  const rules = uploadPicture.input.query
  const set = (name: string, value: string): void => {
    const { [name]: _, ...others } = errors
    setErrors(others)
    setValues((all) => ({ ...all, [name]: value }))
  }
  const submit = (): void => {
    if (busy || open === 0) return
    const { output } = validate(rules, inputOf(uploadFields, values))
    const problems = problemsOf({ fields: uploadFields, rules }, values, null)
    setErrors(Object.fromEntries(Object.entries(problems).map(([name, one]) => [name, sentenceOf(one, text)])))
    if (output !== undefined) void send(output)
  }
  return (
    <Form busy={busy} onSubmit={submit}>
      <LeaveGuard dirty={open > 0} />
      <ul className={styles.adminSeveral} aria-label={text('admin.picture.several.files')}>
        {chosen.map((file) => {
          const progress = progressOf(file)
          const isFixed = busy || isStored(progress)
          return (
            <Picked
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              progress={progress}
              onLeaveOut={isFixed ? undefined : () => leaveOut(file)}
            />
          )
        })}
      </ul>
      {open > 0 && (
        <>
          <p>{text('admin.picture.several')}</p>
          <Fields fields={uploadFields} prefix={prefix} values={values} errorOf={(field) => errors[field]} set={set} />
        </>
      )}
      <WriteMessage
        failure={busy || refused.length === 0 ? null : text('admin.picture.several.failed', { count: refused.length })}
      >
        {!busy && stored.length > 0 && (
          <Note kind="ok">{text('admin.picture.several.sent', { count: stored.length })}</Note>
        )}
      </WriteMessage>
      {busy && (
        <progress
          className={styles.adminSent}
          aria-label={text('admin.picture.several.progress')}
          value={chosen.reduce((sum, file) => sum + bytesDone(file, progressOf(file)), 0)}
          max={chosen.reduce((sum, { size }) => sum + size, 0)}
        />
      )}
      <div className="buttons">
        {open > 0 && (
          <Button type="submit" blocked={busy}>
            {busy
              ? text('admin.picture.several.sending', { sent: stored.length, total: chosen.length })
              : text('admin.picture.several.send', { count: open })}
          </Button>
        )}
        <QuietButton blocked={busy} onClick={() => !busy && onDone()}>
          {text(open > 0 ? 'action.cancel' : 'admin.picture.several.done')}
        </QuietButton>
      </div>
    </Form>
  )
}
