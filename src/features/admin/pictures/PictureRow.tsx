import { type EditedPicture, removePicture } from '#contract/pictures.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { RemoveLabel, RemoveRow } from '../edit/RemoveRow.tsx'
import { FoldedRow } from '../FoldedRow.tsx'
import { pictureNoun } from './picture-noun.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { Uses } from './Uses.tsx'

/** One picture; unfolded, it can be described, cropped, and removed once no page shows it. */
export const PictureRow = ({ picture }: { readonly picture: EditedPicture }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { id, altDe, altEn, width, height, uses } = picture
  const alt = locale === 'de-ch' ? altDe : altEn
  return (
    <FoldedRow
      title={
        <span className="admin-picture">
          <Thumbnail picture={picture} sizes="6rem" decorative />
          <b>{alt}</b>
        </span>
      }
      facts={[`${width} × ${height}`, text('admin.picture.used', { count: uses.length })]}
    >
      <EditForm noun={pictureNoun} row={picture} prefix={`picture${id}-`} />
      <Uses uses={uses} />
      {uses.length === 0 ? (
        <RemoveRow
          noun="picture"
          button={<RemoveLabel name={alt} />}
          title={text('admin.picture.remove.title')}
          detail={text('admin.picture.remove.detail', { alt })}
          yes={text('admin.remove')}
          remove={() => call(removePicture, { params: { id } })}
        />
      ) : (
        <p className="soft">{text('admin.picture.remove.used')}</p>
      )}
    </FoldedRow>
  )
}
