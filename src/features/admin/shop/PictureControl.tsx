import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { isArt, Picture } from '../../../ui/Picture.tsx'
import { PictureNameControl } from '../edit/ReferenceControl.tsx'
import { itemPicturesQuery } from './queries.ts'

/** Selects the picture of an item, with a preview. */
export const PictureControl = (props: ControlProps) => {
  const { data } = useQuery(itemPicturesQuery(useApp()))
  const { value = '' } = props
  return (
    <>
      <PictureNameControl {...props} none="admin.item.picture.none" names={data} />
      {isArt(value) && (
        <div className="admin-item-picture">
          <Picture name={value} sizes="20rem" alt="" />
        </div>
      )}
    </>
  )
}
