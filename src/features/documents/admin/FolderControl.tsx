import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { nameOfGroup } from '../../groups/name.ts'
import { editedFoldersQuery } from './queries.ts'

/** Chooses the folder of documents, or none. */
export const FolderControl = ({
  name,
  label,
  hint,
  error,
  value = '',
  set,
}: Pick<ControlProps, 'name' | 'label' | 'hint' | 'error' | 'value' | 'set'>) => {
  const app = useApp()
  const text = useText()
  const { data = [] } = useQuery(editedFoldersQuery(app))
  const folders = data.map((folder) => ({
    value: `${folder.id}`,
    label: `${nameOfGroup(folder, app.locale)} (${text(`admin.folder.readers.${folder.readers}`)})`,
  }))
  const isKnown = value === '' || folders.some((folder) => folder.value === value)
  return (
    <SelectField
      {...{ name, label, hint, error, value }}
      onChange={({ target }) => set(target.value)}
      choices={[
        { value: '', label: text('admin.document.folder.none') },
        ...(isKnown ? [] : [{ value, label: '…' }]),
        ...folders,
      ]}
    />
  )
}
