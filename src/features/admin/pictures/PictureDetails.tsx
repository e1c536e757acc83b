import { type EditedPicture, pictureResource } from '#contract/pictures.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { RemoveLabel, RemoveRow } from '../edit/RemoveRow.tsx'
import type { TableColumn } from '../table/columns.ts'
import { pictureNoun } from './picture-noun.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { Uses } from './Uses.tsx'

/** Returns the description of a picture in the language of the page. */
export const altOf = ({ altDe, altEn }: EditedPicture, locale: Locale): string => (locale === 'de-ch' ? altDe : altEn)

/** The columns of the picture library. */
export const pictureColumns = (text: Text, locale: Locale): readonly TableColumn<EditedPicture>[] => [
  {
    name: 'alt',
    heading: 'admin.picture.column.alt',
    shown: 'always',
    value: (picture) => altOf(picture, locale),
    cell: (picture) => (
      <span className="admin-picture">
        <Thumbnail picture={picture} sizes="6rem" decorative />
        <b>{altOf(picture, locale)}</b>
      </span>
    ),
  },
  {
    name: 'size',
    heading: 'admin.picture.column.size',
    shown: 'usually',
    value: ({ width, height }) => width * height,
    cell: ({ width, height }) => `${width} × ${height}`,
  },
  {
    name: 'uses',
    heading: 'admin.picture.column.uses',
    shown: 'usually',
    value: ({ uses }) => uses.length,
    cell: ({ uses }) => text('admin.picture.used', { count: uses.length }),
  },
]

/** The form of a picture: it can be described, cropped, and removed once no page shows it. */
export const PictureDetails = ({ picture }: { readonly picture: EditedPicture }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { id, uses } = picture
  const alt = altOf(picture, locale)
  return (
    <>
      <EditForm noun={pictureNoun} row={picture} prefix={`picture${id}-`} />
      <Uses uses={uses} />
      {uses.length === 0 ? (
        <RemoveRow
          noun="picture"
          button={<RemoveLabel name={alt} />}
          title={text('admin.picture.remove.title')}
          detail={text('admin.picture.remove.detail', { alt })}
          yes={text('admin.remove')}
          remove={() => call(pictureResource.remove, { params: { id } })}
        />
      ) : (
        <p className="soft">{text('admin.picture.remove.used')}</p>
      )}
    </>
  )
}
