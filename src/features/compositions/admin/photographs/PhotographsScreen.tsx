import * as editStyles from '../../../admin/edit/edit.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { useSnapshot } from '../../../../platform/offline/hooks.ts'
import { useApp } from '../../../../platform/session/app.tsx'
import { useMember } from '../../../../platform/session/member.ts'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { Redirect } from '../../../../ui/Redirect.tsx'
import { compositionQuery } from '../../../repertoires/queries.ts'
import { pieceNoun } from '../piece-noun.ts'
import { PiecePhotographs } from './PiecePhotographs.tsx'
import type { PhotographedPiece } from './usePhotographedParts.ts'

const route = getRouteApi('/$locale/intra/photographs/$id')

/**
 * A piece with its sheets: from the server, else from the lists on this device, else from its photographs; undefined while it
 * is looked for, null if none of them knows it.
 */
const usePiece = (id: number): PhotographedPiece | null | undefined => {
  const app = useApp()
  const { local, member } = useMember()
  const photograph = useSnapshot(local.waitingPhotographs).find(({ compositionId }) => compositionId === id)
  const edited = useQuery(pieceNoun.query(app, id))
  const listed = useQuery({ ...compositionQuery(app, id), enabled: canEnter('library', member) })
  const title = photograph?.title ?? edited.data?.title ?? listed.data?.title
  if (title !== undefined) return { id, title, sheets: edited.data?.sheets ?? [] }
  return (edited.isPending && edited.fetchStatus === 'fetching') || listed.fetchStatus === 'fetching' ? undefined : null
}

/** Photographs the paper of a piece, also without reception. */
export const PhotographsScreen = () => {
  const { id } = route.useParams()
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const piece = usePiece(Number(id))
  if (!canEnter('editing', member)) return <Redirect to="/$locale/forbidden" params={{ locale }} />
  return (
    <div className={editStyles.admin}>
      <div className={`page-head ${editStyles.editHead}`}>
        <Link className="go" to="/$locale/intra/admin/sheets/$id" params={{ locale, id }}>
          <ArrowLeft aria-hidden="true" />
          {piece?.title ?? text('admin.piece')}
        </Link>
        <PageTitle>{text('admin.photographs')}</PageTitle>
        <p>{text('admin.photographs.intro')}</p>
      </div>
      {piece === null ? (
        <Note>{text('admin.photographs.unknown')}</Note>
      ) : (
        piece !== undefined && <PiecePhotographs key={id} piece={piece} />
      )}
    </div>
  )
}
