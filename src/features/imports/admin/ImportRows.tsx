import { useState } from 'react'
import { type ImportPlan, type ImportResult, importResults } from '#contract/imports.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { pageOf } from '../../admin/table/whole-list.ts'
import { type ChoosingRows, RowChoices } from './RowChoices.tsx'

type PlannedRow = ImportPlan['rows'][number]

interface ImportRowsProps extends ChoosingRows {
  readonly plan: ImportPlan
}

const columnsOf = (choosing: ChoosingRows, text: Text): readonly TableColumn<PlannedRow>[] => {
  const { noun } = choosing
  const labelOf = (field: string | null): string => {
    const label = field === null ? undefined : noun.fields[field]
    return label === undefined ? '' : text(label)
  }
  return [
    {
      name: 'row',
      heading: 'admin.import.column.row',
      shown: 'always',
      cell: ({ row, label }) => <b>{text('admin.import.row', { row, label })}</b>,
    },
    {
      name: 'result',
      heading: 'admin.import.column.result',
      shown: 'always',
      cell: ({ result }) => (
        <span className={result === 'refused' ? 'tag tag--bad' : 'tag tag--soft'}>
          {text(`admin.import.result.${result}`)}
        </span>
      ),
    },
    {
      name: 'details',
      heading: 'admin.import.column.details',
      shown: 'always',
      isBlock: true,
      cell: (row) => (
        <>
          {row.result === 'changed' && <p className="soft small">{row.fields.map(labelOf).join(', ')}</p>}
          <RowChoices {...choosing} row={row} />
        </>
      ),
    },
  ]
}

/** The fate of each row, with the reason of each refusal. */
export const ImportRows = ({ plan, ...choosing }: ImportRowsProps) => {
  const text = useText()
  const { counts } = plan
  const [wanted, setShown] = useState<ImportResult | 'all'>('refused')
  const shown = wanted !== 'all' && counts[wanted] > 0 ? wanted : 'all'
  const [page, setPage] = useState(0)
  const rows: PlannedRow[] = plan.rows.filter(({ result }) => shown === 'all' || result === shown)
  const columns = columnsOf(choosing, text)
  const filters = importResults.filter((result) => counts[result] > 0)
  return (
    <>
      <SelectField
        name="import-shown"
        label={text('admin.import.show')}
        value={shown}
        onChange={({ target }) => {
          setShown(importResults.find((result) => result === target.value) ?? 'all')
          setPage(0)
        }}
        choices={[
          { value: 'all', label: text('admin.import.count.all', { count: plan.rows.length }) },
          ...filters.map((result) => ({
            value: result,
            label: text(`admin.import.count.${result}`, { count: counts[result] }),
          })),
        ]}
      />
      <AdminTable
        label={text('admin.import.plan')}
        columns={columns}
        query={{
          data: pageOf(rows, columns, { choice: {}, term: '', page }),
          isError: false,
          isPlaceholderData: false,
        }}
        keyOf={({ row }) => `${row}`}
        nameOf={({ label }) => label}
        none={text('admin.table.none_found')}
        page={page}
        onPage={setPage}
      />
    </>
  )
}
