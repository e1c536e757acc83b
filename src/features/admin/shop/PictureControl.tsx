import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { isArt, Picture } from '../../../ui/Picture.tsx'
import { itemPicturesQuery } from './queries.ts'

/** Selects the picture of an item, with a preview. */
export const PictureControl = ({ name, label, error, value = '', set }: ControlProps) => {
  const text = useText()
  const { data } = useQuery(itemPicturesQuery(useApp()))
  // Until the names are loaded, the current one can be kept.
  const names = data ?? (value === '' ? [] : [value])
  return (
    <>
      <SelectField
        name={name}
        label={label}
        error={error}
        value={value}
        onChange={({ target }) => set(target.value)}
        choices={[
          { value: '', label: text('admin.item.picture.none') },
          ...names.map((picture) => ({ value: picture, label: picture })),
        ]}
      />
      {isArt(value) && (
        <div className="admin-item-picture">
          <Picture name={value} sizes="20rem" alt="" />
        </div>
      )}
    </>
  )
}
