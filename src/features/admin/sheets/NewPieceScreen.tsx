import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { BackToPieces } from './EditPieceScreen.tsx'
import { PieceForm } from './PieceForm.tsx'

/** Once it is saved, its sheets can be added. */
export const NewPieceScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <div className="page-head">
        <BackToPieces />
        <PageTitle>{text('admin.piece.new')}</PageTitle>
        <p>{text('admin.piece.new.intro')}</p>
      </div>
      <PieceForm
        piece={null}
        onSaved={({ id }) =>
          void navigate({ to: '/$locale/intra/admin/sheets/$id', params: { locale, id: `${id}` }, replace: true })
        }
      />
    </>
  )
}
