import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { EditHead } from '../edit/EditScreen.tsx'
import { pieceNoun } from './piece-noun.ts'

/** Sheets can be added to a saved piece. */
export const NewPieceScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <EditHead list="/$locale/intra/admin/sheets" title={text('admin.piece.new')}>
        <p>{text('admin.piece.new.intro')}</p>
      </EditHead>
      <EditForm
        noun={pieceNoun}
        row={null}
        onSaved={({ id }) =>
          void navigate({ to: '/$locale/intra/admin/sheets/$id', params: { locale, id: `${id}` }, replace: true })
        }
      />
    </>
  )
}
