import './pictures.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { altOf } from './alt-of.ts'
import { PictureDetails, pictureColumns } from './PictureDetails.tsx'
import { editedPicturesQuery } from './queries.ts'
import { UploadPicture } from './UploadPicture.tsx'

/** The picture library: every uploaded picture and where it is shown. */
export const PicturesScreen = () => {
  const app = useApp()
  const text = useText()
  return (
    <AdminPage title="admin.pictures" intro="admin.pictures.intro">
      <section className="grid" aria-labelledby="upload">
        <h2 id="upload">{text('admin.picture.new')}</h2>
        <UploadPicture />
      </section>
      <section className="grid" aria-labelledby="pictures">
        <h2 id="pictures">{text('admin.pictures.all')}</h2>
        <WholeTable
          label={text('admin.pictures.all')}
          columns={pictureColumns(text, app.locale)}
          query={useQuery(editedPicturesQuery(app))}
          keyOf={({ id }) => `${id}`}
          nameOf={(picture) => altOf(picture, app.locale)}
          detail={(picture) => <PictureDetails picture={picture} />}
          none={text('admin.pictures.none')}
          initial={{}}
        />
      </section>
    </AdminPage>
  )
}
