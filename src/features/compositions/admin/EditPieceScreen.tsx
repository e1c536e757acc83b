import './sheets.css'
import * as styles from '../../admin/admin.css'
import type { ReactNode } from 'react'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { useText } from '../../../ui/intl.tsx'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { CoverageNote } from './CoverageNote.tsx'
import { PieceLoans } from './PieceLoans.tsx'
import { pieceNoun } from './piece-noun.ts'
import { useInstrumentNames } from './queries.ts'
import { Recordings } from './Recordings.tsx'
import { SheetRow } from './SheetRow.tsx'
import { ToRepertoire } from './ToRepertoire.tsx'
import { UploadSheets } from './UploadSheets.tsx'

interface SectionsProps {
  readonly piece: EditedComposition
  readonly form: ReactNode
}

const Sections = ({ piece, form }: SectionsProps) => {
  const text = useText()
  return (
    <>
      <Edited query={useInstrumentNames()}>{(names) => <UploadSheets piece={piece} names={names} />}</Edited>
      <section className="grid" aria-labelledby="sheets">
        <h2 id="sheets">{text('admin.sheets.of_piece', { count: piece.sheets.length })}</h2>
        <ToRepertoire piece={piece} />
        <CoverageNote id={piece.id} />
        {piece.sheets.length > 0 && (
          <ul className={styles.adminSheets}>
            {piece.sheets.map((sheet) => (
              <SheetRow key={sheet.id} sheet={sheet} />
            ))}
          </ul>
        )}
      </section>
      <section className="grid" aria-labelledby="piece">
        <h2 id="piece">{text('admin.piece')}</h2>
        {form}
      </section>
      <Recordings piece={piece} />
      <PieceLoans piece={piece} />
    </>
  )
}

/** The form of a piece, with its sheets. */
export const EditPieceScreen = () => (
  <EditRow
    noun={pieceNoun}
    title="admin.piece"
    layout={(piece, form) => <Sections key={piece.id} piece={piece} form={form} />}
  />
)

export const NewPieceScreen = () => <NewRow noun={pieceNoun} title="admin.piece.new" intro="admin.piece.new.intro" />
