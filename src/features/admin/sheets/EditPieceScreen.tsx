import './sheets.css'
import { useQuery } from '@tanstack/react-query'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { NewRow } from '../edit/NewRow.tsx'
import { CoverageNote } from './CoverageNote.tsx'
import { PieceLoans } from './PieceLoans.tsx'
import { pieceNoun } from './piece-noun.ts'
import { editedPieceQuery } from './queries.ts'
import { Recordings } from './Recordings.tsx'
import { SheetRow } from './SheetRow.tsx'
import { UploadSheets } from './UploadSheets.tsx'

const Sections = ({ piece }: { readonly piece: EditedComposition }) => {
  const text = useText()
  return (
    <>
      <UploadSheets piece={piece} />
      <section className="grid" aria-labelledby="sheets">
        <h2 id="sheets">{text('admin.sheets.of_piece', { count: piece.sheets.length })}</h2>
        <CoverageNote id={piece.id} />
        {piece.sheets.length > 0 && (
          <ul className="admin-sheets">
            {piece.sheets.map((sheet) => (
              <SheetRow key={sheet.id} sheet={sheet} />
            ))}
          </ul>
        )}
      </section>
      <section className="grid" aria-labelledby="piece">
        <h2 id="piece">{text('admin.piece')}</h2>
        <EditForm noun={pieceNoun} row={piece} />
      </section>
      <Recordings piece={piece} />
      <PieceLoans piece={piece} />
    </>
  )
}

/** The form of a piece, with its sheets. */
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

export const NewPieceScreen = () => (
  <NewRow noun={pieceNoun} list="/$locale/intra/admin/sheets" title="admin.piece.new" intro="admin.piece.new.intro" />
)
