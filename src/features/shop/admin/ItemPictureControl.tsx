import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PictureControl } from '../../pictures/admin/PictureControl.tsx'
import { itemPicturesQuery } from './queries.ts'

/** Selects the picture of an item. */
export const ItemPictureControl = (props: ControlProps) => {
  const text = useText()
  const { data } = useQuery(itemPicturesQuery(useApp()))
  return <PictureControl {...props} none={text('admin.item.picture.none')} drawings={data} />
}
