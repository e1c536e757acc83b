import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { changeFile, removeFile } from '#contract/edited-files.ts'
import type { StaticFile } from '#contract/files.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { ConfirmDialog } from '../edit/ConfirmDialog.tsx'
import { LeaveGuard } from '../edit/LeaveGuard.tsx'
import { type About, aboutOf, inputOf, same } from './about.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { useSaving } from './useSaving.ts'

interface DocumentRowProps {
  readonly document: StaticFile
  /** The list has changed. */
  readonly onChanged: () => void
}

/** One document; opened, it can be renamed, listed elsewhere, and removed. */
export const DocumentRow = ({ document, onChanged }: DocumentRowProps) => {
  const { call } = useApp()
  const text = useText()
  const [typed, setTyped] = useState<About | null>(null)
  const [asking, setAsking] = useState(false)
  const { busy, failure, errors, tell, attempt } = useSaving()
  const about = typed ?? aboutOf(document)
  const dirty = typed !== null && !same(typed, aboutOf(document))
  const { id, title, size, category, roleType } = document
  const change = async (act: () => Promise<unknown>): Promise<void> => {
    if (!(await attempt(act))) return
    setTyped(null)
    onChanged()
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (!dirty || busy) return
    void change(() => call(changeFile, { params: { id }, body: inputOf(about) }))
  }
  const listed = category === null || category === 'other' ? 'none' : category
  return (
    <li>
      {dirty && <LeaveGuard dirty={!busy} />}
      <details>
        <summary>
          <span>
            <b>{title}</b>
            <span className="soft small num">
              {[
                text(`admin.document.category.${listed}`),
                text(roleType === null ? 'admin.document.readers.everyone' : 'admin.document.readers.members'),
                formatBytes(size),
              ].join(' · ')}
            </span>
          </span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <form className="form" noValidate onSubmit={save}>
          <div aria-live="polite">
            {failure !== null && (
              <Note kind="bad">
                <p>{failure}</p>
              </Note>
            )}
          </div>
          <DocumentFields
            prefix={`document${id}-`}
            about={about}
            errors={errors}
            onChange={(next) => {
              tell({})
              setTyped({ ...about, ...next })
            }}
          />
          <div className="buttons">
            <Button look="ink" type="submit" blocked={!dirty || busy}>
              {text(busy ? 'admin.saving' : 'admin.save')}
            </Button>
            <Button look="quiet" onClick={() => setAsking(true)}>
              {text('admin.remove')}
              <span className="visually-hidden">: {title}</span>
            </Button>
          </div>
        </form>
      </details>
      {asking && (
        <ConfirmDialog
          title={text('admin.document.remove.title', { title })}
          detail={text('admin.document.remove.detail')}
          yes={text('admin.remove')}
          onYes={() => {
            setAsking(false)
            void change(() => call(removeFile, { params: { id } }))
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </li>
  )
}
