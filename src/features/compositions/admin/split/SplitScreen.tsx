import * as sheetsStyles from '../sheets.css'
import './split.css'
import * as editStyles from '../../../admin/edit/edit.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import type { InstrumentNames } from '#contract/instrument-index.ts'
import { useApp } from '../../../../platform/session/app.tsx'
import { buttonLook } from '../../../../ui/Button.tsx'
import { Outcome } from '../../../../ui/form/Outcome.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { Edited } from '../../../admin/edit/EditScreen.tsx'
import { FileDrop } from '../../../admin/FileDrop.tsx'
import { pieceNoun } from '../piece-noun.ts'
import { useInstrumentNames } from '../queries.ts'
import { ToRepertoire } from '../ToRepertoire.tsx'
import { PhotographSource } from './PhotographSource.tsx'
import { SplitDesk } from './SplitDesk.tsx'
import { useScan } from './useScan.ts'

const route = getRouteApi('/$locale/intra/admin/sheets/$id/split')

interface SplitProps {
  readonly piece: EditedComposition
  readonly instruments: InstrumentNames
}

const Split = ({ piece, instruments }: SplitProps) => {
  const { locale } = useApp()
  const text = useText()
  const naming = { instruments, title: piece.title }
  const { state, open, close } = useScan(naming)
  /** Number of parts that were stored; null = none yet. */
  const [stored, setStored] = useState<number | null>(null)
  return (
    <>
      <Outcome className="form-message">
        {state.kind !== 'open' && stored !== null && (
          <Note kind="ok">
            <p>{text('admin.split.done', { count: stored })}</p>
            <Link className={buttonLook()} to="/$locale/intra/admin/sheets/$id" params={{ locale, id: `${piece.id}` }}>
              {text('admin.split.to_piece')}
            </Link>
          </Note>
        )}
        {state.kind === 'refused' && <Note kind="bad">{text(state.why)}</Note>}
        {state.kind === 'opening' && (
          <p className={sheetsStyles.adminProgress}>
            <progress {...(state.pages > 0 && { value: state.read, max: state.pages })} aria-labelledby="opening" />
            <span id="opening">{text('admin.split.opening')}</span>
          </p>
        )}
      </Outcome>
      {state.kind !== 'open' && stored !== null && <ToRepertoire piece={piece} />}
      {state.kind === 'open' ? (
        <SplitDesk
          piece={piece}
          scan={state}
          naming={naming}
          onStored={(count) => {
            setStored(count)
            close()
          }}
        />
      ) : (
        <section className="grid" aria-labelledby="scan">
          <h2 id="scan">{text(stored === null ? 'admin.split.choose' : 'admin.split.choose_another')}</h2>
          <FileDrop
            label={text('admin.split.pick')}
            hint={text('admin.split.pick.hint')}
            onFiles={([file]) => file !== undefined && open(file)}
          />
        </section>
      )}
      {state.kind !== 'open' && <PhotographSource pieceId={piece.id} />}
    </>
  )
}

/** Splits the scan of a whole set into the sheets of a piece. */
export const SplitScreen = () => {
  const { id } = route.useParams()
  const { locale, ...app } = useApp()
  const text = useText()
  const query = useQuery(pieceNoun.query(app, Number(id)))
  const instruments = useInstrumentNames()
  return (
    <>
      <div className={`page-head ${editStyles.editHead}`}>
        <Link className="go" to="/$locale/intra/admin/sheets/$id" params={{ locale, id }}>
          <ArrowLeft aria-hidden="true" />
          {query.data?.title ?? text('admin.piece')}
        </Link>
        <PageTitle>{text('admin.split')}</PageTitle>
        <p>{text('admin.split.intro')}</p>
      </div>
      <Edited query={query}>
        {(piece) => (
          <Edited query={instruments}>{(names) => <Split key={piece.id} piece={piece} instruments={names} />}</Edited>
        )}
      </Edited>
    </>
  )
}
