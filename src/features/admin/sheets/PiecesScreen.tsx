import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Pages } from '../Pages.tsx'
import { Rows } from '../Rows.tsx'
import { SearchBox } from '../table/SearchBox.tsx'
import { editedPiecesQuery, pageSize } from './queries.ts'

/** Choice of the piece to edit: an existing one, found by its title, or a new one. */
export const PiecesScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const [{ term, page }, setWanted] = useState({ term: '', page: 0 })
  const query = useQuery(editedPiecesQuery(app, term, page))
  const { data } = query
  const pieces = data?._embedded.items
  const total = data?.page?.totalElements ?? 0
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.sheets')}</PageTitle>
        <p>{text('admin.sheets.intro')}</p>
      </div>
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale/intra/admin/sheets/new" params={{ locale }}>
          <Plus aria-hidden="true" />
          {text('admin.piece.new')}
        </Link>
        <Link
          className={buttonLook('quiet')}
          to="/$locale/intra/admin/sheets"
          params={{ locale }}
          search={{ view: 'import' }}
        >
          {text('admin.import')}
        </Link>
      </div>
      <SearchBox
        id="search"
        label={text('admin.sheets.search')}
        term={term}
        onSearch={(wanted) => setWanted({ term: wanted, page: 0 })}
      />
      <p role="status" className="soft small">
        {pieces !== undefined && text('admin.sheets.found', { count: total })}
      </p>
      <Rows query={query} rows={pieces}>
        {({ id, title, subtitle, composers, archived }) => (
          <li key={id}>
            <Link to="/$locale/intra/admin/sheets/$id" params={{ locale, id: `${id}` }}>
              <b>{title}</b>
              <span className="soft small">{[subtitle, composers.join(', ')].filter(Boolean).join(' · ')}</span>
            </Link>
            {archived && <span className="tag tag--soft">{text('admin.piece.archived')}</span>}
          </li>
        )}
      </Rows>
      <Pages page={page} pages={Math.ceil(total / pageSize)} onPage={(next) => setWanted({ term, page: next })} />
    </>
  )
}
