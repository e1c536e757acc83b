import * as styles from '../../admin/edit/edit.css'
import { type ImportPlan, type TableEncoding, tableEncodings } from '#contract/imports.ts'
import type { MessageId } from '#i18n/intl.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { ReadingQuery } from './import-nouns.ts'

const encodingNames: Readonly<Record<TableEncoding, MessageId>> = {
  'windows-1252': 'admin.import.encoding.windows',
  macintosh: 'admin.import.encoding.mac',
  ibm850: 'admin.import.encoding.dos',
}

/** The reading of a plan as the next request asks for it. */
export const queryOf = ({ sheet, table, headingRow, encoding }: ImportPlan['reading']): ReadingQuery => ({
  sheet: String(sheet),
  table: String(table),
  headingRow: String(headingRow),
  ...(encoding !== null && encoding !== 'other' && { encoding }),
})

interface ImportReadingProps {
  readonly reading: ImportPlan['reading']
  readonly busy: boolean
  readonly onChoose: (query: ReadingQuery) => void
}

/** How the file was read, where it could be read otherwise: table, row of headings, encoding. */
export const ImportReading = ({ reading, busy, onChoose }: ImportReadingProps) => {
  const text = useText()
  const { sheets, tables, headingRows, encoding } = reading
  const { headingRow, ...others } = queryOf(reading)
  const choose = (query: ReadingQuery): void => {
    if (!busy) onChoose(query)
  }
  return (
    <div className={styles.adminPart}>
      {sheets.length > 1 && (
        <SelectField
          name="import-sheet"
          label={text('admin.import.sheet')}
          value={others.sheet}
          // The headings of another table are in another row.
          onChange={({ target }) => choose({ ...others, table: '1', sheet: target.value })}
          choices={sheets.map((label, index) => ({ value: String(index + 1), label }))}
        />
      )}
      {tables.length > 1 && (
        <SelectField
          name="import-table"
          label={text('admin.import.table')}
          hint={text('admin.import.table.hint', { count: tables.length })}
          value={others.table}
          onChange={({ target }) => choose({ ...others, table: target.value })}
          choices={tables.map((table, index) => ({
            value: String(index + 1),
            label: text('admin.import.table.choice', { number: index + 1, text: table.text, count: table.rows }),
          }))}
        />
      )}
      {headingRows.length > 1 && (
        <SelectField
          name="import-heading-row"
          label={text('admin.import.heading_row')}
          value={headingRow}
          onChange={({ target }) => choose({ ...others, headingRow: target.value })}
          choices={headingRows.map(({ row, text: cells }) => ({
            value: String(row),
            label: text('admin.import.row', { row, label: cells }),
          }))}
        />
      )}
      {encoding !== null && (
        <SelectField
          name="import-encoding"
          label={text('admin.import.encoding')}
          hint={text('admin.import.encoding.hint')}
          value={encoding}
          onChange={({ target }) => {
            const chosen = tableEncodings.find((name) => name === target.value)
            if (chosen !== undefined) choose({ ...others, encoding: chosen })
          }}
          choices={tableEncodings.map((value) => ({ value, label: text(encodingNames[value]) }))}
        />
      )}
    </div>
  )
}
