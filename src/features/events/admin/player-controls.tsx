import * as styles from '../../admin/edit/edit.css'
import { useQuery } from '@tanstack/react-query'
import { minimumPlayersMaximum } from '#contract/events.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { ReferenceControl } from '../../admin/edit/ReferenceControl.tsx'
import { readMinimums, wordsIn, writeMinimums } from './field-lists.ts'
import { band, readInvitations, writeInvitations } from './invitations.ts'
import { eventReferencesQuery } from './queries.ts'

/** A checkbox for each section that is invited instead of the whole band. */
export const SectionsControl = ({ name, label, value = '', values, set, setField, error }: ControlProps) => {
  const text = useText()
  const { sections } = useFunctions()
  const chosen = wordsIn(value)
  const choose = (section: string, isChosen: boolean) => {
    const remaining = chosen.filter((one) => one !== section)
    // In the order of the ids, as they are stored.
    const wanted = isChosen ? [...remaining, section].sort() : remaining
    const others = readInvitations(values.invitations ?? '').filter(({ kind }) => kind !== 'BAND')
    set(wanted.join())
    setField('invitations', wanted.length + others.length === 0 ? band : writeInvitations(others))
  }
  return (
    <fieldset className={styles.adminSections}>
      <legend>{label}</legend>
      <p className="hint">{text('admin.event.sections.hint')}</p>
      <div>
        {sections.map(({ id: section, name: sectionName }) => (
          <Checkbox
            key={section}
            name={name}
            checked={chosen.includes(section)}
            onChange={({ target }) => choose(section, target.checked)}
          >
            {sectionName}
          </Checkbox>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}

/** A number for each section to which the event is addressed; empty = any number. */
export const MinimumsControl = ({ name, label, value = '', values, set, error }: ControlProps) => {
  const text = useText()
  const { sections } = useFunctions()
  const minimums = readMinimums(value)
  const addressed = wordsIn(values.sections ?? '')
  const shown = sections.filter(({ id }) => addressed.length === 0 || addressed.includes(id))
  return (
    <fieldset className={styles.adminMinimums}>
      <legend>{label}</legend>
      <p className="hint">{text('admin.event.minimums.hint')}</p>
      <div>
        {shown.map(({ id: section, name: sectionName }) => (
          <label key={section}>
            <input
              className="input"
              name={name}
              type="number"
              inputMode="numeric"
              min={1}
              max={minimumPlayersMaximum}
              value={minimums.get(section) ?? ''}
              onChange={({ target }) => set(writeMinimums(new Map([...minimums, [section, target.value]])))}
            />
            {sectionName}
          </label>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}

export const ContactControl = (props: ControlProps) => {
  const { data } = useQuery(eventReferencesQuery(useApp()))
  return (
    <ReferenceControl
      {...props}
      none="admin.value.none"
      choices={data?.people.map(({ uuid, label }) => ({ value: uuid, label }))}
    />
  )
}
