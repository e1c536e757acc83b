import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Gap, gaps } from '#contract/coverage.ts'
import { useApp } from '../../../session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Pages } from '../Pages.tsx'
import { Rows } from '../Rows.tsx'
import { editedPiecesQuery, pageSize } from './queries.ts'

interface Wanted {
  readonly term: string
  /** undefined = all pieces. */
  readonly lacks: Gap | undefined
  readonly page: number
}

/** Milliseconds without a key until the search starts. */
const pause = 200

/** Choice of the piece to edit: an existing one, found by its title, or a new one. */
export const PiecesScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const [typed, setTyped] = useState('')
  const [{ term, lacks, page }, setWanted] = useState<Wanted>({ term: '', lacks: undefined, page: 0 })
  useEffect(() => {
    const timer = setTimeout(
      () => setWanted((before) => (before.term === typed.trim() ? before : { ...before, term: typed.trim(), page: 0 })),
      pause,
    )
    return () => clearTimeout(timer)
  }, [typed])
  const query = useQuery(editedPiecesQuery(app, term, lacks, page))
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
      </div>
      <TextField
        name="search"
        label={text('admin.sheets.search')}
        error={undefined}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        optional
      />
      <SelectField
        name="lacks"
        label={text('admin.sheets.lacks')}
        error={undefined}
        value={lacks ?? ''}
        onChange={({ target }) => setWanted({ term, lacks: gaps.find((gap) => gap === target.value), page: 0 })}
        choices={[
          { value: '', label: text('admin.sheets.lacks.all') },
          ...gaps.map((gap) => ({ value: gap, label: text(`admin.sheets.lacks.${gap}`) })),
        ]}
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
      <Pages
        page={page}
        pages={Math.ceil(total / pageSize)}
        onPage={(next) => setWanted({ term, lacks, page: next })}
      />
    </>
  )
}
