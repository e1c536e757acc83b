import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { shownColumns, type TableChoice, type TableColumn, toggleColumn } from './columns.ts'
import type { ChosenRows } from './useChosenRows.ts'

interface TableToolsProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly choice: TableChoice
  readonly onChoose: (change: TableChoice) => void
  readonly chosen?: ChosenRows | undefined
  /** False: there are no headings that sort. */
  readonly isWide: boolean
}

/** The choice of columns, the order on phones, and the number of chosen rows. */
export const TableTools = <Row,>({ columns, choice, onChoose, chosen, isWide }: TableToolsProps<Row>) => {
  const text = useText()
  const shown = shownColumns(columns, choice)
  const sortable = columns.filter(({ isSortable }) => isSortable)
  const orders = sortable.flatMap(({ name, heading }) =>
    (['ASC', 'DESC'] as const).map((order) => ({
      value: `${name} ${order}`,
      label: text(`admin.table.order.${order}`, { column: text(heading) }),
    })),
  )
  return (
    <div className="table-tools">
      {!isWide && orders.length > 0 && (
        <SelectField
          name="table-order"
          label={text('admin.table.order')}
          error={undefined}
          value={`${choice.sort ?? sortable[0]?.name} ${choice.order ?? 'ASC'}`}
          onChange={({ target }) => {
            const [sort = '', order = 'ASC'] = target.value.split(' ')
            onChoose({ sort, order })
          }}
          choices={orders}
        />
      )}
      {columns.some((column) => column.shown !== 'always') && (
        <details className="table-columns">
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
      {chosen !== undefined && chosen.keys.length > 0 && (
        <p className="table-chosen" role="status">
          {text('admin.table.chosen', { count: chosen.keys.length })}{' '}
          <Button look="quiet" onClick={chosen.clear}>
            {text('admin.table.choose_none')}
          </Button>
        </p>
      )}
    </div>
  )
}
