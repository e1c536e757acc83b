import './repertoire.css'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead, PageTitle } from '../../ui/PageTitle.tsx'
import { usePreparedStand } from '../sheets/usePreparedStand.ts'
import { Parts } from './Parts.tsx'
import { ListenLink, PieceFacts } from './PieceFacts.tsx'
import { PieceRecordings } from './PieceRecordings.tsx'
import { useComposition } from './useComposition.ts'

const inRepertoire = getRouteApi('/$locale/intra/repertoire/composition/$id')
const inLibrary = getRouteApi('/$locale/library/composition/$id')

interface CompositionScreenProps {
  readonly id: string
  /** The screen that the back link leads to. */
  readonly from: 'repertoire' | 'library'
}

const BackLink = ({ to }: { readonly to: CompositionScreenProps['from'] | 'archive' }) => {
  const { locale } = useApp()
  const text = useText()
  const backLinks = {
    repertoire: { to: '/$locale/intra/repertoire', title: 'repertoire.title' },
    library: { to: '/$locale/library', title: 'library.title' },
    archive: { to: '/$locale/library/archive', title: 'library.archive' },
  } as const
  return (
    <Link className="go" to={backLinks[to].to} params={{ locale }}>
      <ArrowLeft aria-hidden="true" />
      {text(backLinks[to].title)}
    </Link>
  )
}

const Skeleton = () => (
  <div className="grid skeleton" aria-hidden="true">
    <i className="sk sk--title" />
    <i className="sk sk--control" />
    <i className="sk sk--control" />
  </div>
)

const Piece = ({ id, from }: CompositionScreenProps) => {
  const text = useText()
  const { composition, failed, retry } = useComposition(Number(id))
  usePreparedStand()
  const archived = composition?.archived === true
  return (
    <>
      <div className="page-head">
        <BackLink to={from === 'library' && archived ? 'archive' : from} />
        <PageTitle>{composition?.title ?? text('composition.title')}</PageTitle>
        {composition?.subtitle != null && <p>{composition.subtitle}</p>}
        {archived && <span className="tag tag--soft">{text('composition.archived')}</span>}
      </div>
      {composition != null ? (
        <div className="two">
          <Parts composition={composition} />
          <section className="grid" aria-labelledby="composition-details">
            <h2 id="composition-details">{text('composition.details')}</h2>
            {composition.description !== null && <p>{composition.description}</p>}
            <PieceFacts composition={composition} />
            <ListenLink composition={composition} />
            <PieceRecordings composition={composition} />
          </section>
        </div>
      ) : failed ? (
        <LoadFailed onRetry={retry}>{text('sheet.failed')}</LoadFailed>
      ) : composition === null ? (
        <p className="empty">{text('composition.unknown')}</p>
      ) : (
        <Skeleton />
      )}
    </>
  )
}

/** One piece with all its parts, files and details. */
const CompositionScreen = (props: CompositionScreenProps) => {
  const { member } = useMember()
  const text = useText()
  if (canEnter('library', member)) return <Piece {...props} />
  return (
    <>
      <PageHead title={text('composition.title')} />
      <Note>{text('repertoire.forbidden')}</Note>
    </>
  )
}

export const RepertoirePieceScreen = () => <CompositionScreen {...inRepertoire.useParams()} from="repertoire" />
export const LibraryPieceScreen = () => <CompositionScreen {...inLibrary.useParams()} from="library" />
