import './sheets.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { PieceForm } from './PieceForm.tsx'
import { editedPieceQuery } from './queries.ts'
import { SheetRow } from './SheetRow.tsx'
import { UploadSheets } from './UploadSheets.tsx'

export const BackToPieces = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Link className="go" to="/$locale/intra/admin/sheets" params={{ locale }}>
      <ArrowLeft aria-hidden="true" />
      {text('admin.sheets.all')}
    </Link>
  )
}

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
  const app = useApp()
  const text = useText()
  const { data, error, isError, refetch } = useQuery(editedPieceQuery(app, id))
  const isGone = error instanceof RefusedError && error.status === 404
  return (
    <>
      <div className="page-head">
        <BackToPieces />
        <PageTitle>{data?.title ?? text('admin.piece')}</PageTitle>
      </div>
      {data === undefined && isGone && (
        <Note>
          <p>{text('admin.gone')}</p>
        </Note>
      )}
      {data === undefined && isError && !isGone && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && <Sections key={data.id} piece={data} />}
    </>
  )
}
