import * as styles from './table.css'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { cellOf, role, type TableColumn } from './columns.ts'
import type { ChosenRows } from './useChosenRows.ts'

export interface RowProps<Row> {
  readonly row: Row
  /** The first column names the row. */
  readonly columns: readonly TableColumn<Row>[]
  readonly keyOf: (row: Row) => string
  /** Name of a row, for its checkbox. */
  readonly nameOf: (row: Row) => string
  /** Absent if rows cannot be chosen. */
  readonly chosen?: ChosenRows | undefined
  /** Content of an expanded row; null for a row that has nothing more. */
  readonly detail?: (row: Row) => ReactNode
}

/** A row; with details, its first column expands it, and they are rendered when it is first opened. */
export const TableRow = <Row,>({ row, columns, keyOf, nameOf, chosen, detail }: RowProps<Row>) => {
  const text = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const more = detail?.(row) ?? null
  const key = keyOf(row)
  const [first, ...others] = columns
  const name = first && cellOf(first, row)
  return (
    <tbody {...role('rowgroup')}>
      <tr {...role('row')} data-row="">
        {chosen && (
          <td {...role('cell')}>
            <label className={styles.tableChoose}>
              <input
                type="checkbox"
                checked={chosen.has(key)}
                onChange={({ target }) => chosen.choose([key], target.checked)}
              />
              <span className="visually-hidden">{text('admin.table.choose', { name: nameOf(row) })}</span>
            </label>
          </td>
        )}
        <th scope="row" {...role('rowheader')}>
          {more === null ? (
            name
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={wasOpened ? id : undefined}
              onClick={() => {
                setIsOpen(!isOpen)
                setWasOpened(true)
              }}
            >
              <span>{name}</span>
              <ChevronDown aria-hidden="true" />
            </button>
          )}
        </th>
        {others.map((column) => {
          const content = cellOf(column, row)
          return (
            <td key={column.name} {...role('cell')} className={column.isBlock ? styles.tableBlock : styles.tableFact}>
              {column.isBare && content !== null && (
                <span className={styles.tableHeading}>{text(column.heading)}: </span>
              )}
              {content}
            </td>
          )
        })}
      </tr>
      {wasOpened && more !== null && (
        <tr id={id} {...role('row')} className={styles.tableDetail} hidden={!isOpen}>
          <td {...role('cell')} colSpan={columns.length + (chosen ? 1 : 0)}>
            <div>{more}</div>
          </td>
        </tr>
      )}
    </tbody>
  )
}
