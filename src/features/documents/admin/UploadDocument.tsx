import { FileInput, uploadFile } from '#contract/edited-documents.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { titleOf, useUpload } from '../../admin/edit/useUpload.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { documentFields } from './document-noun.ts'

/** A document from the editor's device; its title is proposed from the file's name. */
export const UploadDocument = () => {
  const { call } = useApp()
  const text = useText()
  const { file, values, errors, busy, failure, sent, pick, set, submit } = useUpload({
    noun: 'file',
    fields: documentFields,
    rules: FileInput,
    propose: (picked) => ({ title: titleOf(picked) }),
    send: (picked, { title, category, roleType, group }) =>
      call(
        uploadFile,
        {
          query: { title, category: category ?? undefined, roleType: roleType ?? undefined, group: group ?? undefined },
        },
        { file: picked },
      ),
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
          accept=".pdf,.jpg,.jpeg,.png,.webp"
          isEmpty={file === undefined}
          onFiles={pick}
        />
        <Fields fields={documentFields} values={values} errorOf={(field) => errors[field]} set={set} />
        <div className="form-end">
          <Button type="submit" blocked={busy}>
            {text(busy ? 'admin.document.sending' : 'admin.document.send')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
