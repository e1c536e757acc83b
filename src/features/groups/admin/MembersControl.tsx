import * as styles from '../../persons/admin/edited-persons.css'
import { X } from 'lucide-react'
import type { EditedGroup } from '#contract/edited-groups.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PersonSearch } from '../../persons/admin/PersonSearch.tsx'
import { membersIn, writeMembers } from './values.ts'

interface MemberProps {
  readonly member: EditedGroup['members'][number]
  readonly onLead: (leader: boolean) => void
  readonly onRemove: () => void
}

const Member = ({ member: { uuid, label, leader }, onLead, onRemove }: MemberProps) => {
  const text = useText()
  return (
    <li>
      <b>{label}</b>
      <span className={styles.groupMember}>
        <Checkbox name={`leader-${uuid}`} checked={leader} onChange={({ target }) => onLead(target.checked)}>
          {text('admin.group.leader')}
          <span className="visually-hidden">: {label}</span>
        </Checkbox>
        <IconButton icon={X} label={text('admin.group.members.remove', { name: label })} onClick={onRemove} />
      </span>
    </li>
  )
}

/** The chosen persons of a group: searched, added and removed, with a mark for leaders. */
export const MembersControl = ({ name, label, error, value = '', set }: ControlProps) => {
  const text = useText()
  const members = membersIn(value)
  return (
    <fieldset
      onKeyDown={(event) => {
        // Enter searches and does not submit the form.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <legend>{label}</legend>
      {members.length === 0 && <p className="soft">{text('admin.group.members.none')}</p>}
      <ul className={styles.membershipList}>
        {members.map((member) => (
          <Member
            key={member.uuid}
            member={member}
            onLead={(leader) => set(writeMembers(members.map((one) => (one === member ? { ...one, leader } : one))))}
            onRemove={() => set(writeMembers(members.filter((one) => one !== member)))}
          />
        ))}
      </ul>
      <PersonSearch
        label={text('admin.group.members.find')}
        except={members.map(({ uuid }) => uuid)}
        onFound={({ uuid, label: found }) => set(writeMembers([...members, { uuid, label: found, leader: false }]))}
      />
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
