import * as styles from '../../admin/edit/edit.css'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'

/** A checkbox for each of a few choices. */
export const ChoicesControl = ({
  options: { choices = [] },
  name,
  label,
  hint,
  value = '',
  set,
  error,
}: ControlProps) => {
  const text = useText()
  const chosen = value.split(',')
  const chosenWith = (one: string, isChosen: boolean) =>
    choices.map((choice) => choice.value).filter((other) => (other === one ? isChosen : chosen.includes(other)))
  return (
    <fieldset className={styles.adminSections}>
      <legend>{label}</legend>
      <p className="hint">{hint}</p>
      <div>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) => set(chosenWith(choice.value, target.checked).join())}
          >
            {choice.label === null ? choice.value : text(choice.label)}
          </Checkbox>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
