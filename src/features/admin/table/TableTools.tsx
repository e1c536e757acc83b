import * as styles from './table.css'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { FoldedOnPhone } from '../FoldedOnPhone.tsx'
import { isSortable, shownColumns, type TableChoice, type TableColumn, toggleColumn } from './columns.ts'
import type { ChosenRows } from './useChosenRows.ts'

interface TableToolsProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly choice: TableChoice
  readonly onChoose: (change: TableChoice) => void
  readonly chosen?: ChosenRows | undefined
}

/** The order of the rows; on wide screens the headings offer it. */
const TableOrder = <Row,>({ columns, choice, onChoose }: Omit<TableToolsProps<Row>, 'chosen'>) => {
  const text = useText()
  const orders = columns
    .filter((column) => isSortable(column))
    .flatMap(({ name, heading }) =>
      (['ASC', 'DESC'] as const).map((order) => ({
        value: `${name} ${order}`,
        label: text(`admin.table.order.${order}`, { column: text(heading) }),
      })),
    )
  const usual = { value: '', label: text('admin.table.order.usual') }
  if (orders.length === 0) return null
  return (
    <div className={styles.tableOrder}>
      <SelectField
        name="table-order"
        label={text('admin.table.order')}
        value={choice.sort === undefined ? '' : `${choice.sort} ${choice.order ?? 'ASC'}`}
        onChange={({ target }) => {
          const [sort = '', order = 'ASC'] = target.value.split(' ')
          onChoose({ sort, order })
        }}
        choices={choice.sort === undefined ? [usual, ...orders] : orders}
      />
    </div>
  )
}

/** The choice of columns, the order on phones, and the number of chosen rows. */
export const TableTools = <Row,>({ columns, choice, onChoose, chosen }: TableToolsProps<Row>) => {
  const text = useText()
  const shown = shownColumns(columns, choice)
  const hasView = columns.some((column) => column.shown !== 'always' || isSortable(column))
  return (
    <div className={styles.tableTools}>
      {hasView && (
        <FoldedOnPhone label="admin.table.view">
          <div className={styles.tableView}>
            <TableOrder columns={columns} choice={choice} onChoose={onChoose} />
            {columns.some((column) => column.shown !== 'always') && (
              <details className={styles.tableColumns}>
                <summary>{text('admin.table.columns')}</summary>
                <div>
                  {columns
                    .filter((column) => column.shown !== 'always')
                    .map((column) => (
                      <Checkbox
                        key={column.name}
                        name={`column-${column.name}`}
                        checked={shown.includes(column)}
                        onChange={() => onChoose(toggleColumn(columns, choice, column.name))}
                      >
                        {text(column.heading)}
                      </Checkbox>
                    ))}
                </div>
              </details>
            )}
          </div>
        </FoldedOnPhone>
      )}
      {chosen !== undefined && (
        <div className={chosen.keys.length > 0 ? styles.tableChosen : 'visually-hidden'}>
          <span role="status">
            {chosen.keys.length > 0 && text('admin.table.chosen', { count: chosen.keys.length })}
          </span>
          {chosen.keys.length > 0 && (
            <QuietButton onClick={chosen.clear}>{text('admin.table.choose_none')}</QuietButton>
          )}
        </div>
      )}
    </div>
  )
}
