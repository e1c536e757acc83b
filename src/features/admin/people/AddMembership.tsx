import { type FormEvent, useState } from 'react'
import { type AdminPerson, addMembership, editableOrganizations } from '#contract/admin.ts'
import { toWireDate } from '#contract/clock.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { functionName, functionsOf, organizationName } from './functions.ts'
import type { PersonWrite } from './usePersonWrite.ts'

interface AddMembershipProps {
  readonly person: AdminPerson
  readonly write: PersonWrite
}

/** Form for another membership: organization, function and start. */
export const AddMembership = ({ person, write }: AddMembershipProps) => {
  const { now } = useApp()
  const text = useText()
  const [organization, setOrganization] = useState<(typeof editableOrganizations)[number]>(1)
  const [role, setRole] = useState('')
  const [joinDate, setJoinDate] = useState(() => toWireDate(now()))
  const functions = functionsOf(organization)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const functionType = functions.find((name) => name === role) ?? null
    const body = { organizationId: organization, functionType, joinDate }
    void write.send((call) => call(addMembership, { params: { uuid: person.uuid }, body }))
  }
  return (
    <details className="add-membership">
      <summary>{text('admin.membership.add')}</summary>
      <form className="form" noValidate onSubmit={onSubmit}>
        <SelectField
          name="organizationId"
          label={text('admin.membership.organization')}
          error={write.fieldErrors.organizationId}
          value={`${organization}`}
          onChange={({ target }) => {
            setOrganization(editableOrganizations.find((id) => `${id}` === target.value) ?? 1)
            setRole('')
          }}
          choices={editableOrganizations.map((id) => ({ value: `${id}`, label: text(organizationName(id)) }))}
        />
        {functions.length > 0 && (
          <SelectField
            name="functionType"
            label={text('admin.membership.function')}
            error={write.fieldErrors.functionType}
            value={role}
            onChange={({ target }) => setRole(target.value)}
            choices={[
              { value: '', label: text('admin.membership.function.none') },
              ...functions.map((name) => ({ value: name, label: text(functionName(name) ?? 'admin.noun.other') })),
            ]}
          />
        )}
        <TextField
          name="joinDate"
          label={text('admin.membership.join')}
          type="date"
          error={write.fieldErrors.joinDate}
          value={joinDate}
          onChange={({ target }) => setJoinDate(target.value)}
        />
        <div className="buttons">
          <Button type="submit" look="quiet" blocked={write.busy}>
            {text('admin.membership.add.yes')}
          </Button>
        </div>
      </form>
    </details>
  )
}
