import * as styles from './look.css'
import { accentPattern, brass } from '#contract/accent.ts'
import { Field, fieldAttributes } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { AccentPreview } from './AccentPreview.tsx'

/** A colour, typed or picked, with a preview. */
export const AccentControl = ({ name, label, hint, error, value = '', set, values }: ControlProps) => {
  const text = useText()
  const attributes = fieldAttributes({ name, hint, error })
  const typed = value.trim().toLowerCase()
  return (
    <>
      <Field name={name} label={label} hint={hint} error={error}>
        <span className={styles.lookAccent}>
          <input
            {...attributes}
            className="input"
            value={value}
            placeholder={brass}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set(target.value)}
          />
          <input
            type="color"
            aria-label={text('admin.look.accent.pick')}
            value={accentPattern.test(typed) ? typed : brass}
            onChange={({ target }) => set(target.value)}
          />
        </span>
      </Field>
      <AccentPreview value={typed} shortName={values.bandShortName ?? ''} />
    </>
  )
}
