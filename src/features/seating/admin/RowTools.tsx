import * as styles from '../seating.css'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { placesMaximum, seatingRowsMaximum } from '#contract/seating.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { type Rows, resize, withoutRow, withRow } from './arrange.ts'

interface RowToolsProps {
  readonly rows: Rows
  readonly onChange: (rows: Rows) => void
}

/** The rows with the number of their places, from the conductor outwards. */
export const RowTools = ({ rows, onChange }: RowToolsProps) => {
  const text = useText()
  return (
    <section className="grid" aria-labelledby="seating-rows">
      <h2 id="seating-rows">{text('admin.seating.rows')}</h2>
      <ol className={styles.seatingSizes}>
        {rows.map(({ length }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its number.
          <li key={index} className="buttons">
            <span>
              {text('seating.row', { row: index + 1 })}: {text('admin.seating.row.places', { count: length })}
            </span>
            <IconButton
              icon={Minus}
              label={text('admin.seating.row.fewer', { row: index + 1 })}
              onClick={() => length > 0 && onChange(resize(rows, index, length - 1))}
            />
            <IconButton
              icon={Plus}
              label={text('admin.seating.row.more', { row: index + 1 })}
              onClick={() => length < placesMaximum && onChange(resize(rows, index, length + 1))}
            />
            <IconButton
              icon={Trash2}
              label={text('admin.seating.row.remove', { row: index + 1 })}
              onClick={() => onChange(withoutRow(rows, index))}
            />
          </li>
        ))}
      </ol>
      <div className="buttons">
        <QuietButton blocked={rows.length >= seatingRowsMaximum} onClick={() => onChange(withRow(rows))}>
          {text('admin.seating.row.add')}
        </QuietButton>
      </div>
    </section>
  )
}
