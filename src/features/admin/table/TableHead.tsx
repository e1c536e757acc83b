import * as styles from './table.css'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../../../ui/intl.tsx'
import { isSortable, role, type TableChoice, type TableColumn, toggleSort } from './columns.ts'
import type { ChosenRows } from './useChosenRows.ts'

interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly choice: TableChoice
  readonly onChoose: (change: TableChoice) => void
  readonly chosen?: ChosenRows | undefined
  /** Keys of the rows of this page. */
  readonly keys: readonly string[]
}

/** The headings, which sort; on phones a choice above the list does that. */
export const TableHead = <Row,>({ columns, choice, onChoose, chosen, keys }: TableHeadProps<Row>) => {
  const text = useText()
  const isAll = keys.length > 0 && keys.every((key) => chosen?.has(key))
  const sorted = ({ name }: TableColumn<Row>) =>
    choice.sort !== name ? undefined : choice.order === 'DESC' ? 'descending' : 'ascending'
  return (
    <thead {...role('rowgroup')}>
      <tr {...role('row')}>
        {chosen && (
          <td {...role('cell')}>
            <label className={styles.tableChoose}>
              <input type="checkbox" checked={isAll} onChange={({ target }) => chosen.choose(keys, target.checked)} />
              <span className="visually-hidden">{text('admin.table.choose_page')}</span>
            </label>
          </td>
        )}
        {columns.map((column) => (
          <th key={column.name} scope="col" {...role('columnheader')} aria-sort={sorted(column)}>
            {isSortable(column) ? (
              <button type="button" onClick={() => onChoose(toggleSort(choice, column.name))}>
                {text(column.heading)}
                {sorted(column) === 'ascending' && <ArrowUp aria-hidden="true" />}
                {sorted(column) === 'descending' && <ArrowDown aria-hidden="true" />}
              </button>
            ) : (
              text(column.heading)
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}
