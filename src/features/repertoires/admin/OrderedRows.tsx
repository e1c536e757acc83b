import * as adminStyles from '../../admin/admin.css'
import * as styles from './ordered-rows.css'
import type { Key, ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useText } from '../../../ui/intl.tsx'
import { DragHandle } from '../../admin/DragHandle.tsx'
import { MoveButtons } from '../../admin/MoveButtons.tsx'
import { moved } from './pieces.ts'

interface OrderedRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
  readonly titleOf: (row: Row) => string
  /** True for a row without a number. */
  readonly isFree?: (row: Row) => boolean
  /** Label of the button that takes a row out, with its `title`. */
  readonly removal?: MessageId
  readonly onOrder: (rows: readonly Row[]) => void
  readonly children: (row: Row) => ReactNode
}

/** Rows in an order: dragged, moved by buttons, and removed. */
export const OrderedRows = <Row,>({
  rows,
  keyOf,
  titleOf,
  isFree,
  removal = 'admin.programme.remove',
  onOrder,
  children,
}: OrderedRowsProps<Row>) => {
  const text = useText()
  return (
    <ol className={`${adminStyles.adminProgramme} ${styles.orderedRows}`}>
      {rows.map((row, place) => {
        const title = titleOf(row)
        return (
          <li key={keyOf(row)} className={isFree?.(row) === true ? styles.orderedRowsFree : undefined}>
            <DragHandle onDrop={(to) => onOrder(rows.toSpliced(place, 1).toSpliced(to, 0, row))} />
            {children(row)}
            <MoveButtons
              title={title}
              index={place}
              count={rows.length}
              onMove={(step) => onOrder(moved(rows, place, step))}
              removal={{
                label: text(removal, { title }),
                act: () => onOrder(rows.filter((one) => one !== row)),
              }}
            />
          </li>
        )
      })}
    </ol>
  )
}
