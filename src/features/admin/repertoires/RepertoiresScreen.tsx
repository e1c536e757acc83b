import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useApp } from '../../../session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { editedRepertoiresQuery } from './queries.ts'

/** All repertoires, hidden ones too. */
export const RepertoiresScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data, isError, refetch } = useQuery(editedRepertoiresQuery(app))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.repertoires')}</PageTitle>
        <p>{text('admin.repertoires.intro')}</p>
      </div>
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale/intra/admin/repertoires/new" params={{ locale }}>
          <Plus aria-hidden="true" />
          {text('admin.repertoire.new')}
        </Link>
      </div>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data?.length === 0 && <p>{text('admin.repertoires.none')}</p>}
      {data !== undefined && (
        <ul className="admin-rows">
          {data.map(({ id, name, dateStart, dateEnd, hidden }) => (
            <li key={id}>
              <Link to="/$locale/intra/admin/repertoires/$id" params={{ locale, id: `${id}` }}>
                <b>{name}</b>
                <span className="soft small num">{`${date(dateStart, locale)} – ${date(dateEnd, locale)}`}</span>
              </Link>
              {hidden && <span className="tag tag--soft">{text('admin.repertoire.hidden')}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
