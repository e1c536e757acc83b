import * as styles from './asked.css'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { datesMaximum } from '#contract/edited-enquiries.ts'
import { choicesMaximum } from '#contract/enquiries.ts'
import type { MessageId } from '#i18n/intl.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { blankChoice, blankDate, type ChoiceRow, type DateRow, readRows, writeRows } from './option-lists.ts'

interface RowsProps<Row> extends ControlProps {
  readonly blank: Row
  readonly maximum: number
  readonly words: { readonly add: MessageId; readonly remove: MessageId }
  /** The inputs of a row. */
  readonly inputs: (row: Row, index: number, change: (row: Row) => void) => ReactNode
}

/** A list of rows with inputs, of which each can be removed. */
const Rows = <Row extends object>({ name, label, hint, error, value = '', set, ...rest }: RowsProps<Row>) => {
  const { blank, maximum, words, inputs } = rest
  const text = useText()
  const rows = readRows<Row>(value)
  const replace = (index: number, row: Row) => set(writeRows(rows.map((one, at) => (at === index ? row : one))))
  return (
    <fieldset className={styles.askedOptions}>
      <legend>{label}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <ul>
        {rows.map((row, index) => (
          // The rows have no names, and are removed one by one.
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <li key={index}>
            {inputs(row, index, (changed) => replace(index, changed))}
            <IconButton
              label={text(words.remove, { number: index + 1 })}
              icon={X}
              onClick={() => set(writeRows(rows.filter((_, at) => at !== index)))}
            />
          </li>
        ))}
      </ul>
      <FieldError name={name} error={error} />
      {rows.length < maximum && (
        <div className="buttons">
          <QuietButton onClick={() => set(writeRows([...rows, blank]))}>{text(words.add)}</QuietButton>
        </div>
      )}
    </fieldset>
  )
}

/** The end of a rehearsal that begins then, unless somebody states another one: two hours later, on the same day. */
const usualEnd = (start: string): string => {
  const hour = Number(start.slice(11, 13)) + 2
  return hour < 24 ? `${start.slice(0, 11)}${String(hour).padStart(2, '0')}${start.slice(13)}` : ''
}

/** The possible dates, each with its start and its end. */
export const DatesControl = (props: ControlProps) => {
  const text = useText()
  return (
    <Rows<DateRow>
      {...props}
      blank={blankDate}
      maximum={datesMaximum}
      words={{ add: 'admin.enquiry.date.add', remove: 'admin.enquiry.date.remove' }}
      inputs={(row, index, change) => (
        <div className="form-row">
          <TextField
            name={`${props.name}-${index}-start`}
            label={text('admin.enquiry.date.start', { number: index + 1 })}
            error={undefined}
            type="datetime-local"
            value={row.dateStart}
            onChange={({ target: { value } }) =>
              change({ dateStart: value, dateEnd: row.dateEnd === '' ? usualEnd(value) : row.dateEnd })
            }
          />
          <TextField
            name={`${props.name}-${index}-end`}
            label={text('admin.enquiry.date.end', { number: index + 1 })}
            error={undefined}
            type="datetime-local"
            value={row.dateEnd}
            onChange={({ target }) => change({ ...row, dateEnd: target.value })}
          />
        </div>
      )}
    />
  )
}

/** The options of a choice, with their English names. */
export const ChoicesControl = (props: ControlProps) => {
  const text = useText()
  return (
    <Rows<ChoiceRow>
      {...props}
      blank={blankChoice}
      maximum={choicesMaximum}
      words={{ add: 'admin.enquiry.choice.add', remove: 'admin.enquiry.choice.remove' }}
      inputs={(row, index, change) => (
        <div className="form-row">
          <TextField
            name={`${props.name}-${index}-de`}
            label={text('admin.enquiry.choice.de', { number: index + 1 })}
            error={undefined}
            autoComplete="off"
            value={row.nameDe}
            onChange={({ target }) => change({ ...row, nameDe: target.value })}
          />
          <TextField
            name={`${props.name}-${index}-en`}
            label={text('admin.enquiry.choice.en', { number: index + 1 })}
            error={undefined}
            optional
            autoComplete="off"
            value={row.nameEn}
            onChange={({ target }) => change({ ...row, nameEn: target.value })}
          />
        </div>
      )}
    />
  )
}
