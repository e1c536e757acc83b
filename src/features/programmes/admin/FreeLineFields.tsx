import * as styles from './programmes.css'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { type FreeLineEntry, minutesOf } from './entries.ts'

interface FreeLineFieldsProps {
  readonly line: FreeLineEntry
  /** True once the editor has tried to save. */
  readonly showsErrors: boolean
  readonly onChange: (line: FreeLineEntry) => void
}

/** A free line of a programme, edited in its place. */
export const FreeLineFields = ({ line, showsErrors, onChange }: FreeLineFieldsProps) => {
  const text = useText()
  const { place, textDe, textEn, minutes } = line
  return (
    <div className={styles.freeLine}>
      <TextField
        name={`line-${place}-de`}
        label={text('admin.programme.line.de')}
        error={showsErrors && textDe.trim() === '' ? text('validation.required') : undefined}
        maxLength={120}
        value={textDe}
        onChange={({ target }) => onChange({ ...line, textDe: target.value })}
      />
      <TextField
        name={`line-${place}-en`}
        label={text('admin.programme.line.en')}
        error={undefined}
        maxLength={120}
        value={textEn}
        onChange={({ target }) => onChange({ ...line, textEn: target.value })}
        optional
      />
      <TextField
        name={`line-${place}-minutes`}
        label={text('admin.programme.line.minutes')}
        error={showsErrors && minutesOf(line) === undefined ? text('validation.free_line_minutes') : undefined}
        inputMode="numeric"
        maxLength={3}
        value={minutes}
        onChange={({ target }) => onChange({ ...line, minutes: target.value })}
        optional
      />
    </div>
  )
}
