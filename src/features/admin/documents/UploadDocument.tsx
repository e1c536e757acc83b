import { type FormEvent, useRef, useState } from 'react'
import { uploadFile } from '#contract/edited-files.ts'
import { cleanFileName } from '#contract/file-name.ts'
import { uploadMaximum } from '#contract/files.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field, fieldAttributes } from '../../../ui/form/Field.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../edit/LeaveGuard.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { inputOf } from './document-form.ts'
import { useSaving } from './useSaving.ts'

const fresh = { title: '', category: 'INTERNAL_MINUTES', roleType: 'MEMBER' }

/** A document from the editor's device; its title is proposed from the file's name. */
export const UploadDocument = ({ onSent }: { readonly onSent: () => void }) => {
  const { call } = useApp()
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [about, setAbout] = useState(fresh)
  const [sent, setSent] = useState<string | null>(null)
  const { busy, failure, errors, tell, attempt } = useSaving()

  const pick = (picked: File | undefined): void => {
    tell({})
    setSent(null)
    setFile(picked ?? null)
    if (picked !== undefined) setAbout({ ...about, title: cleanFileName(picked.name.replace(/\.[a-z0-9]{1,5}$/i, '')) })
  }
  const wrong = (): Record<string, string> => {
    if (file === null) return { file: text('admin.document.file.required') }
    if (file.size > uploadMaximum) return { file: text('validation.file_too_large') }
    return cleanFileName(about.title) === '' ? { title: text('validation.required') } : {}
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const said = wrong()
    tell(said)
    if (busy || file === null || Object.keys(said).length > 0) return
    const { title, category, roleType } = inputOf(about)
    const query = { title, ...(category === null ? {} : { category }), ...(roleType === null ? {} : { roleType }) }
    const isDone = await attempt(() => call(uploadFile, { query }, { file }))
    if (!isDone) return
    setFile(null)
    setAbout(fresh)
    setSent(title)
    if (input.current !== null) input.current.value = ''
    onSent()
  }
  return (
    <section className="grid" aria-labelledby="upload">
      {file !== null && <LeaveGuard dirty={!busy} />}
      <h2 id="upload">{text('admin.document.new')}</h2>
      <form className="form" noValidate onSubmit={(event) => void send(event)} aria-busy={busy}>
        <div aria-live="polite" className="form-message">
          {failure !== null && errors.file === undefined && (
            <Note kind="bad">
              <p>{failure}</p>
            </Note>
          )}
          {sent !== null && (
            <Note kind="ok">
              <p>{text('admin.document.sent', { title: sent })}</p>
            </Note>
          )}
        </div>
        <Field
          name="file"
          label={text('admin.document.file')}
          hint={text('admin.document.file.hint')}
          error={errors.file}
        >
          <input
            {...fieldAttributes({ name: 'file', hint: text('admin.document.file.hint'), error: errors.file })}
            ref={input}
            type="file"
            className="input"
            accept=".pdf,.jpg,.jpeg,.png,.webp"
            onChange={({ target }) => pick(target.files?.[0])}
          />
        </Field>
        <DocumentFields
          prefix=""
          values={about}
          errorOf={(field) => errors[field]}
          onChange={(field, value) => {
            tell({})
            setAbout({ ...about, [field]: value })
          }}
        />
        <div className="form-end">
          <Button type="submit" blocked={busy}>
            {text(busy ? 'admin.document.sending' : 'admin.document.send')}
          </Button>
        </div>
      </form>
    </section>
  )
}
