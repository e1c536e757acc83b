import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BankFile, uploadStatement } from '#contract/bank.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { FileField } from '../../../ui/form/FileField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { fileKinds, fileProblemOf } from '../../admin/edit/file-kinds.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { useFileDrop } from '../../admin/FileDrop.tsx'
import { outcomeOf } from './BankFiles.tsx'
import { bankFilesQuery } from './queries.ts'

/** Takes a file of the bank over as soon as it is picked or dropped. */
export const UploadStatement = () => {
  const app = useApp()
  const text = useText()
  const [uploaded, setUploaded] = useState<{ readonly file: BankFile; readonly known: boolean }>()
  const [problem, setProblem] = useState<MessageId | null>(null)
  const { busy, failure, fieldErrors, reset, send } = useWrite({
    noun: 'bank_transaction',
    send: (file: File) => app.call(uploadStatement, { query: { name: file.name.slice(-200) } }, { file }),
    onSuccess: setUploaded,
  })
  const { data } = useQuery(bankFilesQuery(app, 0))
  const file = data?._embedded.items.find(({ uuid }) => uuid === uploaded?.file.uuid) ?? uploaded?.file
  const onFiles = ([picked]: readonly File[]): void => {
    if (picked === undefined || busy) return
    const found = fileProblemOf('statement', picked)
    setUploaded(undefined)
    setProblem(found)
    reset()
    if (found === null) void send(picked)
  }
  return (
    <section className="grid" aria-labelledby="statement">
      <h2 id="statement">{text('admin.bank.upload')}</h2>
      <p>{text('admin.bank.intro')}</p>
      <WriteMessage failure={fieldErrors.file === undefined ? failure?.message : undefined}>
        {busy && <Note kind="wait">{text('admin.bank.checking')}</Note>}
        {uploaded?.known && !busy && <Note kind="info">{text('admin.bank.known')}</Note>}
        {uploaded?.known === false && !busy && file !== undefined && file.state !== 'FAILED' && (
          <Note kind="ok">{file.state === 'DONE' ? outcomeOf(file, text) : text('admin.bank.stored')}</Note>
        )}
      </WriteMessage>
      <div {...useFileDrop(onFiles)}>
        <FileField
          name="file"
          label={text('admin.bank.file')}
          hint={text('admin.bank.file.hint')}
          error={problem === null ? fieldErrors.file : text(problem)}
          accept={fileKinds.statement.accept}
          isEmpty
          onFiles={onFiles}
        />
      </div>
    </section>
  )
}
