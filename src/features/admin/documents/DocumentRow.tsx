import { removeFile } from '#contract/edited-files.ts'
import type { StaticFile } from '#contract/files.ts'
import { useApp } from '../../../session/app.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { RemoveLabel, RemoveRow } from '../edit/RemoveRow.tsx'
import { FoldedRow } from '../FoldedRow.tsx'
import { documentFields, documentNoun } from './document-noun.ts'

/** One document; unfolded, it can be renamed, listed elsewhere, and removed. */
export const DocumentRow = ({ document }: { readonly document: StaticFile }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { id, title, size } = document
  const values = valuesOf(documentFields, document)
  const words = (['category', 'roleType'] as const).map((name) =>
    documentFields[name].inWords?.(values[name] ?? '', text, locale),
  )
  return (
    <FoldedRow title={<b>{title}</b>} facts={[...words.map((word) => word ?? ''), formatBytes(size)]}>
      <EditForm noun={documentNoun} row={document} prefix={`document${id}-`} />
      <RemoveRow
        noun="file"
        button={<RemoveLabel name={title} />}
        title={text('admin.document.remove.title', { title })}
        detail={text('admin.document.remove.detail')}
        yes={text('admin.remove')}
        remove={() => call(removeFile, { params: { id } })}
      />
    </FoldedRow>
  )
}
