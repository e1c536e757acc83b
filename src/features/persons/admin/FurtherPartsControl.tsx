import * as styles from './edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { removedGroup } from '#contract/groups.ts'
import { furtherPartsMaximum, keys } from '#contract/persons.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { sentenceOf } from '../../../ui/form/field-values.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { MoveButtons } from '../../admin/MoveButtons.tsx'
import { groupsQuery } from '../../groups/admin/queries.ts'
import { nameOfGroup } from '../../groups/name.ts'
import { moved } from '../../repertoires/admin/pieces.ts'
import { partProblems, readParts, type TypedPart, withPart, writeParts } from './further-parts.ts'

interface PartProps {
  readonly name: string
  readonly part: TypedPart
  readonly isChecked: boolean
  readonly onChange: (part: TypedPart) => void
}

const PartFields = ({ name, part, isChecked, onChange }: PartProps) => {
  const app = useApp()
  const text = useText()
  const { sections } = useFunctions()
  const { data: groups = [] } = useQuery(groupsQuery(app))
  const problems = isChecked ? partProblems(part) : {}
  const propsOf = (field: Exclude<keyof TypedPart, 'id'>) => {
    const problem = problems[field]
    return {
      name: `${name}-${part.id}-${field}`,
      value: part[field],
      error: problem && sentenceOf(problem, text),
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        onChange({ ...part, [field]: target.value }),
    }
  }
  const chosen = (known: readonly string[], value: string) => (value === '' || known.includes(value) ? [] : [value])
  const [sectionIds, groupIds] = [sections.map(({ id }) => id), groups.map(({ id }) => `${id}`)]
  return (
    <div className={styles.furtherPart}>
      <SelectField
        {...propsOf('instrument')}
        label={text('admin.person.instrument')}
        choices={[
          { value: '', label: text('admin.person.instrument.choose') },
          ...[...sectionIds, ...chosen(sectionIds, part.instrument)].map((id) => ({
            value: id,
            label: text(`section.instrument.${id}`),
          })),
        ]}
      />
      <TextField {...propsOf('voice')} label={text('admin.person.voice')} autoComplete="off" />
      <SelectField
        {...propsOf('key')}
        label={text('admin.person.key')}
        choices={[
          { value: '', label: text('admin.person.key.none') },
          ...keys.map((key) => ({ value: key, label: key })),
        ]}
      />
      <SelectField
        {...propsOf('group')}
        label={text('admin.only_group')}
        choices={[
          { value: '', label: text('admin.only_group.none') },
          ...chosen(groupIds, part.group).map((value) => ({
            value,
            label: value === removedGroup ? text('admin.only_group.removed') : '…',
          })),
          ...groups.map((group) => ({ value: `${group.id}`, label: nameOfGroup(group, app.locale) })),
        ]}
      />
    </div>
  )
}

/** The parts beside the main one, in their order: added, moved and removed. */
export const FurtherPartsControl = ({ name, label, hint, value = '', set, error }: ControlProps) => {
  const text = useText()
  const parts = readParts(value)
  const change = (next: readonly TypedPart[]) => set(writeParts(next))
  const isFull = parts.length >= furtherPartsMaximum
  return (
    <fieldset className={styles.furtherParts} id={name} tabIndex={-1}>
      <legend>{label}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <FieldError name={name} error={error} />
      {parts.length > 0 && (
        <ol>
          {parts.map((part, place) => {
            const title = text(
              part.instrument === '' ? 'admin.person.further.new' : `section.instrument.${part.instrument}`,
            )
            return (
              <li key={part.id}>
                <PartFields
                  name={name}
                  part={part}
                  isChecked={error !== undefined}
                  onChange={(next) => change(parts.map((one) => (one === part ? next : one)))}
                />
                <MoveButtons
                  title={title}
                  index={place}
                  count={parts.length}
                  onMove={(step) => change(moved(parts, place, step))}
                  removal={{
                    label: text('admin.person.further.remove', { title }),
                    act: () => change(parts.filter((one) => one !== part)),
                  }}
                />
              </li>
            )
          })}
        </ol>
      )}
      <div className="buttons">
        <QuietButton blocked={isFull} onClick={() => !isFull && change(withPart(parts))}>
          <Plus aria-hidden="true" />
          {text('admin.person.further.add')}
        </QuietButton>
      </div>
    </fieldset>
  )
}
