import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditHead } from '../edit/EditScreen.tsx'
import { PieceForm } from './PieceForm.tsx'

/** Once it is saved, its sheets can be added. */
export const NewPieceScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <EditHead list="/$locale/intra/admin/sheets" title={text('admin.piece.new')}>
        <p>{text('admin.piece.new.intro')}</p>
      </EditHead>
      <PieceForm
        piece={null}
        onSaved={({ id }) =>
          void navigate({ to: '/$locale/intra/admin/sheets/$id', params: { locale, id: `${id}` }, replace: true })
        }
      />
    </>
  )
}
