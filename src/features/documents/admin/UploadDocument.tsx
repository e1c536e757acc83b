import { useRef, useState } from 'react'
import { uploadMaximum } from '#contract/documents.ts'
import { uploadFile } from '#contract/edited-documents.ts'
import { cleanFileName } from '#contract/file-name.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { fieldErrorsOf, useWrite } from '../../../platform/writes/useWrite.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, fieldAttributes } from '../../../ui/form/Field.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { Values } from '../../../ui/form/field-table.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { documentFields } from './document-noun.ts'

const initial = valuesOf(documentFields, null)

/** A document from the editor's device; its title is proposed from the file's name. */
export const UploadDocument = () => {
  const { call } = useApp()
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Values>({})
  const [sent, setSent] = useState<string | null>(null)
  const { busy, failure, reset, send } = useWrite({
    noun: 'file',
    send: (picked: File) => {
      const { category, roleType } = documentFields
      const [list, readers] = [category.send(values.category ?? ''), roleType.send(values.roleType ?? '')]
      const query = {
        title: values.title ?? '',
        category: list ?? undefined,
        roleType: readers ?? undefined,
      }
      return call(uploadFile, { query }, { file: picked })
    },
    onSuccess: () => {
      setFile(null)
      setValues(initial)
      setSent(values.title ?? '')
      if (input.current !== null) input.current.value = ''
    },
    onError: (error) => setErrors(fieldErrorsOf(error)),
  })
  const clear = (): void => {
    setErrors({})
    reset()
  }
  const pick = (picked: File | undefined): void => {
    clear()
    setSent(null)
    setFile(picked ?? null)
    if (picked !== undefined)
      setValues({ ...values, title: cleanFileName(picked.name.replace(/\.[a-z0-9]{1,5}$/i, '')) })
  }
  const findProblems = (): Record<string, string> => {
    if (file === null) return { file: text('admin.document.file.required') }
    if (file.size > uploadMaximum) return { file: text('validation.file_too_large') }
    return cleanFileName(values.title ?? '') === '' ? { title: text('validation.required') } : {}
  }
  const onSubmit = (): void => {
    clear()
    const problems = findProblems()
    setErrors(problems)
    if (file !== null && Object.keys(problems).length === 0) void send(file)
  }
  return (
    <section className="grid" aria-labelledby="upload">
      {file !== null && <LeaveGuard dirty={!busy} />}
      <h2 id="upload">{text('admin.document.new')}</h2>
      <Form onSubmit={onSubmit} busy={busy}>
        <WriteMessage failure={errors.file === undefined ? failure?.message : null}>
          {sent !== null && (
            <Note kind="ok">
              <p>{text('admin.document.sent', { title: sent })}</p>
            </Note>
          )}
        </WriteMessage>
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
        <Fields
          fields={documentFields}
          values={values}
          errorOf={(field) => errors[field]}
          set={(field, value) => {
            clear()
            setValues({ ...values, [field]: value })
          }}
        />
        <div className="form-end">
          <Button type="submit" blocked={busy}>
            {text(busy ? 'admin.document.sending' : 'admin.document.send')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
