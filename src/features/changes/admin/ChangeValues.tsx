import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ChangeDetails, ChangeEntry } from '#contract/change-log.ts'
import { restoreRemoved, restoreVersion } from '#contract/content.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { Differences } from './Differences.tsx'
import { changeQuery } from './queries.ts'

interface ChangeValuesProps {
  readonly entry: ChangeEntry
}

/** The old and new values of an entry in full, fetched when it is opened, and what can be restored from it. */
export const ChangeValues = ({ entry }: ChangeValuesProps) => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(changeQuery(app, entry.id))
  if (data === undefined)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
    ) : (
      <p>{text('admin.change.loading')}</p>
    )
  return (
    <div className="grid">
      <Differences noun={entry.noun} fields={data.values} isRemoval={entry.action === 'removed'} />
      {data.content !== null && <Restore entry={entry} content={data.content} />}
    </div>
  )
}

const editPages = {
  article: '/$locale/intra/admin/articles/$id',
  event: '/$locale/intra/admin/events/$id',
  shop_item: '/$locale/intra/admin/shop/$id',
} as const

interface RestoreProps extends ChangeValuesProps {
  readonly content: NonNullable<ChangeDetails['content']>
}

/** Creates a deleted row again, or writes the state before a change once more; a link to the row. */
const Restore = ({ entry, content: { noun, id, version } }: RestoreProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const { busy, failure, fieldErrors, isSuccess, send } = useWrite({
    noun,
    send: (current: number | null) =>
      current === null
        ? call(restoreRemoved, { params: { noun, id } })
        : call(restoreVersion, {
            params: { noun, id, change: entry.id },
            headers: { 'if-match': ifMatch(current) },
          }),
  })
  const isRemoved = version === null
  return (
    <>
      <WriteMessage failure={failure?.message}>
        {isSuccess && <Note kind="ok">{text('admin.change.restored')}</Note>}
        {Object.values(fieldErrors).map((error) => (
          <p key={error}>{error}</p>
        ))}
      </WriteMessage>
      <div className="buttons">
        {(isRemoved ? entry.action === 'removed' : entry.action === 'changed') && (
          <QuietButton blocked={busy} onClick={() => void send(version)}>
            {text(isRemoved ? 'admin.change.restore' : 'admin.versions.restore')}
          </QuietButton>
        )}
        {!isRemoved &&
          (noun === 'page_text' ? (
            <Link className="go" to="/$locale/intra/admin/page-texts" params={{ locale }}>
              {text('admin.change.open')}
            </Link>
          ) : (
            <Link className="go" to={editPages[noun]} params={{ locale, id: `${id}` }}>
              {text('admin.change.open')}
            </Link>
          ))}
      </div>
    </>
  )
}
