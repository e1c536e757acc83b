import '../../../ui/card.css'
import { useState } from 'react'
import type { StaticFile } from '#contract/documents.ts'
import { moveFiles } from '#contract/edited-folders.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FolderControl } from './FolderControl.tsx'

interface MoveChosenProps {
  readonly documents: readonly StaticFile[]
  readonly onMoved: () => void
}

/** Moves the chosen documents into a folder, or into none. */
export const MoveChosen = ({ documents, onMoved }: MoveChosenProps) => {
  const { call } = useApp()
  const text = useText()
  const [folder, setFolder] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'file',
    send: ({ files, to }: { readonly files: readonly StaticFile[]; readonly to: string }) =>
      call(moveFiles, {
        body: { files: files.map(({ id, version }) => ({ id, version })), folder: to === '' ? null : Number(to) },
      }),
    onSuccess: (_, { files }) => {
      setMoved(files.length)
      onMoved()
    },
  })
  return (
    <>
      {documents.length > 0 && (
        <section className="card" aria-labelledby="move-documents">
          <h3 id="move-documents">{text('admin.document.move', { count: documents.length })}</h3>
          <WriteMessage failure={failure?.message} />
          <Form onSubmit={() => void send({ files: documents, to: folder })} busy={busy}>
            <FolderControl
              name="move-folder"
              label={text('admin.document.move.to')}
              hint={text('admin.document.move.hint')}
              error={fieldErrors.folder}
              value={folder}
              set={setFolder}
            />
            <div className="buttons">
              <QuietButton type="submit" blocked={busy}>
                {text('admin.document.move.send')}
              </QuietButton>
            </div>
          </Form>
        </section>
      )}
      <Outcome role="status">
        {documents.length === 0 && moved !== null && (
          <Note kind="ok">{text('admin.document.moved', { count: moved })}</Note>
        )}
      </Outcome>
    </>
  )
}
