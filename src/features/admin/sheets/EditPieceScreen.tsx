import './sheets.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { PieceForm } from './PieceForm.tsx'
import { editedPieceQuery } from './queries.ts'
import { SheetRow } from './SheetRow.tsx'
import { UploadSheets } from './UploadSheets.tsx'

const Sections = ({ piece }: { readonly piece: EditedComposition }) => {
  const { call } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  /** What this device shows of the library, and whether what it has saved is still the newest. */
  const refresh = (): void => {
    void queryClient.invalidateQueries({ queryKey: editedPieceQuery({ call }, piece.id).queryKey })
    for (const noun of ['composition', 'compositions', 'programme', 'library'])
      void queryClient.invalidateQueries({ queryKey: [noun] })
  }
  return (
    <>
      <UploadSheets piece={piece} onSent={refresh} />
      <section className="grid" aria-labelledby="sheets">
        <h2 id="sheets">{text('admin.sheets.of_piece', { count: piece.sheets.length })}</h2>
        {piece.sheets.length > 0 && (
          <ul className="admin-sheets">
            {piece.sheets.map((sheet) => (
              <SheetRow key={sheet.id} sheet={sheet} onChanged={refresh} />
            ))}
          </ul>
        )}
      </section>
      <section className="grid" aria-labelledby="piece">
        <h2 id="piece">{text('admin.piece')}</h2>
        <PieceForm piece={piece} onSaved={refresh} />
      </section>
    </>
  )
}

/** A piece with its sheets, to be filled and changed. */
export const EditPieceScreen = ({ id }: { readonly id: number }) => {
  const text = useText()
  const query = useQuery(editedPieceQuery(useApp(), id))
  return (
    <>
      <EditHead list="/$locale/intra/admin/sheets" title={query.data?.title ?? text('admin.piece')} />
      <Edited query={query}>{(piece) => <Sections key={piece.id} piece={piece} />}</Edited>
    </>
  )
}
