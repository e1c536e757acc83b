import type { StaticFile } from '#contract/documents.ts'
import type { EditedFolder } from '#contract/edited-folders.ts'
import type { Locale } from '#i18n/intl.ts'
import { formatBytes } from '../../../ui/bytes.ts'
import { valuesOf } from '../../../ui/form/field-values.ts'
import type { Text } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { nameOfGroup } from '../../groups/name.ts'
import { documentFields, documentNoun } from './document-noun.ts'

/** The columns of the list of documents. */
export const documentColumns = (
  text: Text,
  locale: Locale,
  folders: readonly EditedFolder[],
): readonly TableColumn<StaticFile>[] => {
  const inWords = (name: 'category' | 'roleType') => (document: StaticFile) =>
    documentFields[name].inWords?.(valuesOf(documentFields, document)[name] ?? '', text, locale) ?? ''
  const folderOf = ({ folder }: StaticFile) => {
    const found = folders.find(({ id }) => id === folder)
    return found === undefined ? null : nameOfGroup(found, locale)
  }
  const [category, readers] = [inWords('category'), inWords('roleType')]
  return [
    {
      name: 'title',
      heading: 'admin.document.title',
      shown: 'always',
      value: ({ title }) => title,
    },
    { name: 'category', heading: 'admin.document.category', value: category },
    { name: 'folder', heading: 'admin.document.folder', value: folderOf },
    { name: 'readers', heading: 'admin.document.readers', value: readers },
    {
      name: 'size',
      heading: 'admin.document.size',
      value: ({ size }) => size,
      cell: ({ size }) => formatBytes(size),
    },
  ]
}

/** The form of a document, and its removal. */
export const DocumentDetails = ({ document }: { readonly document: StaticFile }) => {
  return (
    <>
      <EditForm noun={documentNoun} row={document} prefix={`document${document.id}-`} />
      <RemoveRow noun={documentNoun} row={document} />
    </>
  )
}
