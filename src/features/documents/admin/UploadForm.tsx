import type * as v from 'valibot'
import { Button } from '../../../ui/Button.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { AnyFieldTable } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { fileKinds } from '../../admin/edit/file-kinds.ts'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { titleOf, useUpload } from '../../admin/edit/useUpload.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

interface UploadFormProps<Query> {
  readonly fields: AnyFieldTable
  readonly rules: v.GenericSchema<unknown, Query>
  readonly send: (file: File, query: Query) => Promise<unknown>
}

/** Sends a document from the person's device; its title is proposed from the file's name. */
export const UploadForm = <Query,>({ fields, rules, send }: UploadFormProps<Query>) => {
  const text = useText()
  const { file, values, errors, busy, failure, sent, pick, set, submit } = useUpload({
    noun: 'file',
    kind: 'document',
    fields,
    rules,
    propose: (picked) => ({ title: titleOf(picked) }),
    send,
  })
  return (
    <section className="grid" aria-labelledby="upload">
      {file !== undefined && <LeaveGuard dirty={!busy} />}
      <h2 id="upload">{text('admin.document.new')}</h2>
      <Form onSubmit={submit} busy={busy}>
        <WriteMessage failure={failure}>
          {sent !== null && <Note kind="ok">{text('admin.document.sent', { title: sent.values.title ?? '' })}</Note>}
        </WriteMessage>
        <FileField
          name="file"
          label={text('admin.document.file')}
          hint={text('admin.document.file.hint')}
          error={errors.file}
          accept={fileKinds.document.accept}
          isEmpty={file === undefined}
          onFiles={pick}
        />
        <Fields fields={fields} values={values} errorOf={(field) => errors[field]} set={set} />
        <div className="form-end">
          <Button type="submit" blocked={busy}>
            {text(busy ? 'admin.document.sending' : 'admin.document.send')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
