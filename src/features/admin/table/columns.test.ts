import { expect, test } from 'vitest'
import { shownColumns, type TableColumn, toggleColumn, toggleSort } from './columns.ts'

const column = (name: string, shown: TableColumn<null>['shown']): TableColumn<null> => ({
  name,
  shown,
  heading: 'admin.people',
  cell: () => null,
})
const columns = [column('name', 'always'), column('email', 'usually'), column('joined', 'rarely')]
const names = (chosen?: string) =>
  shownColumns(columns, chosen === undefined ? {} : { columns: chosen }).map(({ name }) => name)

test('without a choice the usual columns are shown, and what an address names else', () => {
  expect(names()).toEqual(['name', 'email'])
  expect(names('joined,unknown')).toEqual(['name', 'joined'])
})

test('a column is shown and hidden again; the last one too', () => {
  const shown = toggleColumn(columns, {}, 'joined')
  expect(shown).toEqual({ columns: 'email,joined' })
  expect(toggleColumn(columns, shown, 'joined')).toEqual({ columns: 'email' })
  const none = toggleColumn(columns, { columns: 'email' }, 'email')
  expect(names(none.columns)).toEqual(['name'])
})

test('a heading sorts ascending, then descending', () => {
  const first = toggleSort({ sort: 'name', order: 'DESC' }, 'email')
  expect(first).toEqual({ sort: 'email', order: 'ASC' })
  expect(toggleSort(first, 'email')).toEqual({ sort: 'email', order: 'DESC' })
})
