import '../sheets/sheets.css'
import './pictures.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Rows } from '../Rows.tsx'
import { PictureRow } from './PictureRow.tsx'
import { editedPicturesQuery } from './queries.ts'
import { UploadPicture } from './UploadPicture.tsx'

/** The picture library: every uploaded picture and where it is shown. */
export const PicturesScreen = () => {
  const text = useText()
  const query = useQuery(editedPicturesQuery(useApp()))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.pictures')}</PageTitle>
        <p>{text('admin.pictures.intro')}</p>
      </div>
      <section className="grid" aria-labelledby="upload">
        <h2 id="upload">{text('admin.picture.new')}</h2>
        <UploadPicture />
      </section>
      <section className="grid" aria-labelledby="pictures">
        <h2 id="pictures">{text('admin.pictures.all')}</h2>
        <Rows query={query} rows={query.data} none={text('admin.pictures.none')} className="admin-sheets">
          {(picture) => <PictureRow key={picture.id} picture={picture} />}
        </Rows>
      </section>
    </>
  )
}
