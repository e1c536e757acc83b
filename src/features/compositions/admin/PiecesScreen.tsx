import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { CompositionRow } from '#contract/compositions.ts'
import { type Gap, gaps } from '#contract/coverage.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { choiceOf, type TableColumn } from '../../admin/table/columns.ts'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { ImportScreen } from '../../imports/admin/ImportScreen.tsx'
import { pieceImport } from '../../imports/admin/import-nouns.ts'
import { OpenLoans } from './OpenLoans.tsx'
import { editedPiecesQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/sheets')

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<CompositionRow>[] => [
  {
    name: 'title',
    heading: 'admin.piece.title',
    isSortable: true,
    shown: 'always',
    cell: ({ id, title }) => (
      <Link to="/$locale/intra/admin/sheets/$id" params={{ locale, id: `${id}` }}>
        {title}
      </Link>
    ),
  },
  { name: 'subtitle', heading: 'admin.piece.subtitle', cell: ({ subtitle }) => subtitle },
  { name: 'composers', heading: 'admin.piece.composers', cell: ({ composers }) => composers.join(', ') || null },
  {
    name: 'arrangers',
    heading: 'admin.piece.arrangers',
    shown: 'rarely',
    cell: ({ arrangers }) => arrangers.join(', ') || null,
  },
  { name: 'genre', heading: 'admin.piece.genre', isSortable: true, shown: 'rarely', cell: ({ genre }) => genre },
  { name: 'inventory', heading: 'admin.piece.inventory', isSortable: true, cell: ({ inventory }) => inventory },
  {
    name: 'archived',
    heading: 'admin.piece.archived',
    cell: ({ archived }) => (archived ? <span className="tag tag--soft">{text('admin.piece.archived')}</span> : null),
  },
]

/** The choice of the piece to edit, or the import of many. */
export const PiecesScreen = () =>
  route.useSearch().view === 'import' ? <ImportScreen noun={pieceImport} /> : <Pieces />

interface GapFilterProps {
  readonly gap: Gap | undefined
  readonly onChoose: (gap: string) => void
}

/** Shows only the pieces that lack something. */
const GapFilter = ({ gap: chosen, onChoose }: GapFilterProps) => {
  const text = useText()
  return (
    <SelectField
      name="lacks"
      label={text('admin.sheets.lacks')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value)}
      choices={[
        { value: '', label: text('admin.sheets.lacks.all') },
        ...gaps.map((gap) => ({ value: gap, label: text(`admin.sheets.lacks.${gap}`) })),
      ]}
    />
  )
}

/** An existing piece, found by its title, or a new one. */
const Pieces = () => {
  const search = route.useSearch()
  const onSearch = useChangeSearch()
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { q = '', page = 0, lacks: chosenGap, ...choice } = search
  const lacks = gaps.find((gap) => gap === chosenGap)
  const columns = columnsOf(text, locale)
  const shown = choiceOf(columns, choice, { sort: 'title', order: 'ASC' })
  const { sort, order } = shown
  const query = useQuery(editedPiecesQuery(app, { searchTerm: q, lacks, sort, order }, page))
  const withFilter = (term: string, gap: string | undefined): object => ({
    ...choice,
    ...(term === '' ? {} : { q: term }),
    ...(gap === undefined || gap === '' ? {} : { lacks: gap }),
  })
  return (
    <AdminPage
      title="admin.sheets"
      intro="admin.sheets.intro"
      create={{ list: '/$locale/intra/admin/sheets', label: 'admin.piece.new' }}
      links={
        <Link
          className={buttonLook('quiet')}
          to="/$locale/intra/admin/sheets"
          params={{ locale }}
          search={{ view: 'import' }}
        >
          {text('admin.import')}
        </Link>
      }
    >
      <OpenLoans />
      <FoldedOnPhone label="admin.table.find" isUsed={q !== '' || lacks !== undefined}>
        <div className="grid">
          <SearchBox
            id="search"
            label={text('admin.sheets.search')}
            term={q}
            onSearch={(term) => onSearch(withFilter(term, lacks), true)}
          />
          <GapFilter gap={lacks} onChoose={(gap) => onSearch(withFilter(q, gap), true)} />
        </div>
      </FoldedOnPhone>
      <p role="status" className="soft small">
        {query.data !== undefined && text('admin.sheets.found', { count: query.data.page?.totalElements ?? 0 })}
      </p>
      <AdminTable
        label={text('admin.sheets')}
        columns={columns}
        query={query}
        keyOf={({ id }) => `${id}`}
        nameOf={({ title }) => title}
        none={text('admin.sheets.found', { count: 0 })}
        choice={shown}
        onChoose={(change) => onSearch({ ...withFilter(q, lacks), ...change }, true)}
        page={page}
        onPage={(next) => onSearch({ ...search, page: next }, false)}
      />
    </AdminPage>
  )
}
