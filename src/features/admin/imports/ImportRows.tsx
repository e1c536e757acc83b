import { useState } from 'react'
import { type ImportPlan, type ImportResult, importResults } from '#contract/imports.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Pages } from '../Pages.tsx'
import type { ImportNoun } from './import-nouns.ts'

const pageSize = 50

interface ImportRowsProps {
  readonly noun: ImportNoun
  readonly plan: ImportPlan
}

/** What happens to each row, and why some are refused. */
export const ImportRows = ({ noun, plan }: ImportRowsProps) => {
  const text = useText()
  const { counts } = plan
  const [shown, setShown] = useState<ImportResult | 'all'>(counts.refused > 0 ? 'refused' : 'all')
  const [page, setPage] = useState(0)
  const labelOf = (field: string | null): string => {
    const label = field === null ? undefined : noun.fields[field]
    return label === undefined ? '' : text(label)
  }
  const rows: ImportPlan['rows'][number][] = plan.rows.filter(({ result }) => shown === 'all' || result === shown)
  const filters = importResults.filter((result) => counts[result] > 0)
  return (
    <>
      <SelectField
        name="import-shown"
        label={text('admin.import.show')}
        error={undefined}
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
      <ul className="admin-rows" aria-label={text('admin.import.plan')}>
        {rows.slice(page * pageSize, (page + 1) * pageSize).map(({ row, label, result, fields, problems }) => (
          <li key={row}>
            <div>
              <b>{text('admin.import.row', { row, label })}</b>
              {result === 'changed' && <p className="soft small">{fields.map(labelOf).join(', ')}</p>}
              {problems.map(({ field, value, message }) => (
                <p key={`${field} ${message}`} className="small">
                  {field === null || value === ''
                    ? message
                    : text('admin.import.problem', { column: labelOf(field), value, message })}
                </p>
              ))}
            </div>
            <span className={result === 'refused' ? 'tag tag--bad' : 'tag tag--soft'}>
              {text(`admin.import.result.${result}`)}
            </span>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={Math.ceil(rows.length / pageSize)} onPage={setPage} />
    </>
  )
}
