import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toWireDate } from '#contract/clock.ts'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { type EditedRepertoire, listEditedRepertoires, repertoireResource } from '#contract/edited-repertoires.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { buttonLook, QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { editedRow, editedRows } from '../../admin/edit/queries.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

const repertoiresQuery = editedRows(listEditedRepertoires, 'repertoire')
const repertoireQuery = editedRow(repertoireResource.get, 'repertoire', 'composition')

/** The repertoires that members see today, with their pieces; undefined = still loading. */
const useCurrentRepertoires = (): readonly EditedRepertoire[] | undefined => {
  const app = useApp()
  const { data: all } = useQuery(repertoiresQuery(app))
  const today = toWireDate(app.now())
  const current = all?.filter(({ dateStart, dateEnd, hidden }) => !hidden && dateStart <= today && today <= dateEnd)
  const rows = useQueries({ queries: (current ?? []).map(({ id }) => repertoireQuery(app, id)) })
  const loaded = rows.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return current === undefined || loaded.length < current.length ? undefined : loaded
}

/** Leads from the first parts of a piece to its players: they see the pieces of a current repertoire. */
export const ToRepertoire = ({ piece }: { readonly piece: EditedComposition }) => {
  const { call, locale } = useApp()
  const text = useText()
  const current = useCurrentRepertoires()
  const { busy, failure, input, isSuccess, send } = useWrite({
    noun: 'repertoire',
    send: ({ id, version, compositions }: EditedRepertoire) =>
      call(repertoireResource.change, {
        params: { id },
        headers: { 'if-match': ifMatch(version) },
        body: { compositionIds: [...compositions.map((one) => one.id), piece.id] },
      }),
  })
  if (isSuccess)
    return (
      <WriteMessage failure={null} saved savedInWords={text('admin.to_repertoire.done', { name: input?.name ?? '' })} />
    )
  const isIn = current?.some(({ compositions }) => compositions.some(({ id }) => id === piece.id))
  if (current === undefined || isIn || piece.sheets.length === 0 || piece.archived) return null
  return (
    <Note>
      <p>{text('admin.to_repertoire')}</p>
      <WriteMessage failure={failure?.message} />
      <div className="buttons">
        {current.map((one) => (
          <QuietButton key={one.id} blocked={busy} onClick={() => !busy && void send(one)}>
            {text('admin.to_repertoire.add', { name: one.name })}
          </QuietButton>
        ))}
        {current.length === 0 && (
          <Link
            className={buttonLook('quiet')}
            to="/$locale/intra/admin/repertoires/new"
            params={{ locale }}
            search={{ piece: piece.id }}
          >
            {text('admin.to_repertoire.new')}
          </Link>
        )}
      </div>
    </Note>
  )
}
