import * as styles from '../../admin/edit/edit.css'
import { answeredKinds } from '#contract/events.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'

/** A checkbox for each kind of event that members answer. */
export const KindsControl = ({ name, label, hint, value = '', set, error }: ControlProps) => {
  const text = useText()
  const chosen = value.split(',')
  return (
    <fieldset className={styles.adminSections}>
      <legend>{label}</legend>
      <p className="hint">{hint}</p>
      <div>
        {answeredKinds.map((kind) => (
          <Checkbox
            key={kind}
            name={name}
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              set(answeredKinds.filter((one) => (one === kind ? target.checked : chosen.includes(one))).join())
            }
          >
            {text(`default_answer.kind.${kind}`)}
          </Checkbox>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
