import * as styles from './pictures.css'
import type { EditedPicture } from '#contract/pictures.ts'
import type { Locale } from '#i18n/intl.ts'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { altOf } from './alt-of.ts'
import { pictureNoun } from './picture-noun.ts'
import { RefusingBelow } from './ShownGroup.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import { Uses } from './Uses.tsx'

/** The columns of the picture library. */
export const pictureColumns = (text: Text, locale: Locale): readonly TableColumn<EditedPicture>[] => [
  {
    name: 'alt',
    heading: 'admin.picture.column.alt',
    shown: 'always',
    value: (picture) => altOf(picture, locale),
    cell: (picture) => (
      <span className={styles.adminPicture}>
        <Thumbnail picture={picture} sizes="6rem" decorative />
        <span>
          <b>{altOf(picture, locale)}</b>
          <RefusingBelow picture={picture} />
        </span>
      </span>
    ),
  },
  {
    name: 'size',
    heading: 'admin.picture.column.size',
    value: ({ width, height }) => width * height,
    cell: ({ width, height }) => `${width} × ${height}`,
  },
  {
    name: 'uses',
    heading: 'admin.picture.column.uses',
    value: ({ uses }) => uses.length,
    cell: ({ uses }) => text('admin.picture.used', { count: uses.length }),
  },
]

/** The form of a picture: it can be described, cropped, and removed once no page shows it. */
export const PictureDetails = ({ picture }: { readonly picture: EditedPicture }) => {
  const text = useText()
  const { id, uses } = picture
  return (
    <>
      <EditForm noun={pictureNoun} row={picture} prefix={`picture${id}-`} />
      <Uses uses={uses} />
      {uses.length === 0 ? (
        <RemoveRow noun={pictureNoun} row={picture} />
      ) : (
        <p className="soft">{text('admin.picture.remove.used')}</p>
      )}
    </>
  )
}
