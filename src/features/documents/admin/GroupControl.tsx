import { useQuery } from '@tanstack/react-query'
import { removedGroup } from '#contract/documents.ts'
import { useApp } from '../../../platform/session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { eventReferencesQuery } from '../../events/admin/queries.ts'

/** Chooses the group whose persons alone may read a document. */
export const GroupControl = ({ name, label, hint, error, value = '', set }: ControlProps) => {
  const text = useText()
  const { data } = useQuery(eventReferencesQuery(useApp()))
  const groups = (data?.groups ?? []).map(({ id, title }) => ({ value: `${id}`, label: title }))
  const others =
    value === removedGroup
      ? [{ value, label: text('admin.document.group.removed') }]
      : value === '' || groups.some((group) => group.value === value)
        ? []
        : [{ value, label: '…' }]
  return (
    <SelectField
      {...{ name, label, hint, error, value }}
      onChange={({ target }) => set(target.value)}
      choices={[{ value: '', label: text('admin.document.group.none') }, ...others, ...groups]}
    />
  )
}
