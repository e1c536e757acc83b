import './pictures.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { altOf } from './alt-of.ts'
import { PictureDetails, pictureColumns } from './PictureDetails.tsx'
import { editedPicturesQuery } from './queries.ts'
import { UploadPicture } from './UploadPicture.tsx'

/** The picture library: every uploaded picture and where it is shown. */
export const PicturesScreen = () => {
  const app = useApp()
  const text = useText()
  // A picture that is pasted while the upload is folded.
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminPage title="admin.pictures">
      <FoldedOnPhone label="admin.picture.new" isUsed={isAdding}>
        <p>{text('admin.pictures.intro')}</p>
        <UploadPicture onAdded={() => setAdding(true)} />
      </FoldedOnPhone>
      <h2 className="visually-hidden">{text('admin.pictures.all')}</h2>
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
    </AdminPage>
  )
}
