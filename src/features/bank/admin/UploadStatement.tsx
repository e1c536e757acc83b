import { useState } from 'react'
import { uploadStatement } from '#contract/bank.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { FileField } from '../../../ui/form/FileField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

interface Outcome {
  readonly read: number
  readonly added: number
  readonly matched: number
}

/** Takes a statement of the bank over as soon as its file is picked. */
export const UploadStatement = () => {
  const { call } = useApp()
  const text = useText()
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'bank_transaction',
    send: (file: File) => call(uploadStatement, {}, { file }),
    onSuccess: setOutcome,
  })
  const onFiles = ([file]: readonly File[]): void => {
    setOutcome(undefined)
    if (file !== undefined && !busy) void send(file)
  }
  return (
    <section className="grid" aria-labelledby="statement">
      <h2 id="statement">{text('admin.bank.upload')}</h2>
      <WriteMessage failure={fieldErrors.file === undefined ? failure?.message : undefined}>
        {outcome !== undefined && <Note kind="ok">{text('admin.bank.uploaded', { ...outcome })}</Note>}
      </WriteMessage>
      <FileField
        name="file"
        label={text('admin.bank.file')}
        hint={text('admin.bank.file.hint')}
        error={fieldErrors.file}
        accept=".xml,.zip"
        isEmpty
        onFiles={onFiles}
      />
    </section>
  )
}
