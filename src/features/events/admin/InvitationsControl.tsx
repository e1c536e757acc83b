import * as styles from '../../admin/edit/edit.css'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Invitation } from '#contract/invitations.ts'
import { type InvitedCircle, invitedCircles, invitesBand } from '#contract/invited.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { wordsIn } from './field-lists.ts'
import { readInvitations, writeInvitations } from './invitations.ts'
import { eventReferencesQuery } from './queries.ts'

/** The groups and persons who can be invited; undefined while they are loaded. */
interface Invitable {
  readonly groups: readonly { readonly id: number; readonly title: string }[]
  readonly people: readonly { readonly uuid: string; readonly label: string }[]
}

interface ChosenProps {
  readonly invitable: Invitable | undefined
  readonly invitations: readonly Invitation[]
  readonly onChange: (invitations: Invitation[]) => void
}

/** A checkbox for each group; removed ones that are still invited have no name. */
const Groups = ({ invitable, invitations, onChange }: ChosenProps) => {
  const text = useText()
  const without = (id: number | null) => invitations.filter((one) => one.kind !== 'GROUP' || one.group !== id)
  const isChosen = (id: number | null) => invitations.some((one) => one.kind === 'GROUP' && one.group === id)
  const shown: readonly { readonly id: number | null; readonly title: string }[] = [
    ...(invitable?.groups ?? []),
    ...(isChosen(null) ? [{ id: null, title: text('admin.event.invited.removed_group') }] : []),
  ]
  if (shown.length === 0) return null
  return (
    <fieldset className={styles.invitedGroups}>
      <legend>{text('admin.event.invited.groups')}</legend>
      <div>
        {shown.map(({ id, title }) => (
          <Checkbox
            key={id}
            name="invited-group"
            checked={isChosen(id)}
            onChange={({ target }) =>
              onChange([...without(id), ...(target.checked ? [{ kind: 'GROUP' as const, group: id }] : [])])
            }
          >
            {title}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** The single persons, and a select to add a member. */
const Persons = ({ invitable, invitations, onChange }: ChosenProps) => {
  const text = useText()
  const chosen = invitations.filter((one) => one.kind === 'PERSON')
  const labelOf = (uuid: string | null) =>
    invitable?.people.find((one) => one.uuid === uuid)?.label ?? text('admin.event.invited.unknown_person')
  const others = invitable?.people.filter(({ uuid }) => !chosen.some(({ person }) => person === uuid)) ?? []
  return (
    <fieldset className={styles.invitedPeople}>
      <legend>{text('admin.event.invited.people')}</legend>
      <ul>
        {chosen.map((one) => (
          <li key={one.person}>
            {labelOf(one.person)}
            <IconButton
              label={text('admin.event.invited.remove', { name: labelOf(one.person) })}
              icon={X}
              onClick={() => onChange(invitations.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ul>
      <SelectField
        name="invited-person"
        label={text('admin.event.invited.add')}
        value=""
        onChange={({ target }) => onChange([...invitations, { kind: 'PERSON', person: target.value }])}
        choices={[
          { value: '', label: text('admin.event.invited.choose') },
          ...others.map(({ uuid, label }) => ({ value: uuid, label })),
        ]}
      />
    </fieldset>
  )
}

/**
 * The field of the invitations beside the sections. As long as nothing is chosen, the band is invited: another choice is
 * added to it, and then the band can be left out.
 */
export const InvitationsChoice = ({
  invitable,
  name,
  label,
  hint,
  error,
  value = '',
  values,
  set,
  setField,
}: ControlProps & Pick<ChosenProps, 'invitable'>) => {
  const text = useText()
  const invitations = readInvitations(value)
  const sections = wordsIn(values.sections ?? '')
  const hasBand = invitesBand({ sections, invitations })
  const isAlone = hasBand && sections.length === 0 && invitations.every(({ kind }) => kind === 'BAND')
  const write = (changed: readonly Invitation[]) => {
    const isEmpty = changed.length === 0 && sections.length === 0
    set(writeInvitations(isEmpty ? [{ kind: 'BAND' }] : changed))
  }
  const others = (circle: InvitedCircle) => invitations.filter(({ kind }) => kind !== circle)
  const choose = (circle: InvitedCircle, isChosen: boolean) => {
    write([...(isChosen ? [{ kind: circle }] : []), ...others(circle)])
    // The band has every section.
    if (circle === 'BAND' && isChosen) setField('sections', '')
  }
  return (
    <fieldset className={styles.adminSections}>
      <legend>{label}</legend>
      <p className="hint">{hint ?? text('admin.event.invited.hint')}</p>
      <div>
        {invitedCircles.map((circle) => (
          <Checkbox
            key={circle}
            name={circle === 'BAND' ? name : `invited-${circle}`}
            checked={circle === 'BAND' ? hasBand : invitations.some(({ kind }) => kind === circle)}
            disabled={circle === 'BAND' && isAlone}
            onChange={({ target }) => choose(circle, target.checked)}
          >
            {text(`event.invited.${circle}`)}
          </Checkbox>
        ))}
      </div>
      <Groups invitable={invitable} invitations={invitations} onChange={write} />
      <Persons invitable={invitable} invitations={invitations} onChange={write} />
      <FieldError name={name} error={error} />
    </fieldset>
  )
}

/** The same for an event. */
export const InvitationsControl = (props: ControlProps) => {
  const { data } = useQuery(eventReferencesQuery(useApp()))
  return <InvitationsChoice {...props} invitable={data} />
}
