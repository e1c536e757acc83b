import { editableOrganizations, type MembershipInput } from '#contract/admin.ts'
import { offices, sections } from '#contract/persons.ts'
import { type ControlProps, dateField, type FieldTable, selectField } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ReferenceControl } from '../edit/ReferenceControl.tsx'
import { functionName, functionsOf, organizationName } from './functions.ts'

const choicesIn = ({ organizationId }: ControlProps['values']) => functionsOf(Number(organizationId))

const FunctionControl = (props: ControlProps) => {
  const text = useText()
  const choices = choicesIn(props.values).map((name) => ({
    value: name,
    label: text(functionName(name) ?? 'admin.noun.other'),
  }))
  return <ReferenceControl {...props} none="admin.membership.function.none" choices={choices} />
}

/** A new membership: organization, function and start. */
export const membershipFields: FieldTable<unknown, MembershipInput> = {
  organizationId: {
    ...selectField({
      label: 'admin.membership.organization',
      choices: editableOrganizations.map((id) => `${id}` as const),
      labelOf: (id) => organizationName(Number(id)),
    }),
    send: (value) => editableOrganizations.find((id) => `${id}` === value) ?? 1,
  },
  functionType: {
    label: 'admin.membership.function',
    read: () => '',
    send: (value) => [...sections, ...offices].find((name) => name === value) ?? null,
    isShown: (values) => choicesIn(values).length > 0,
    Control: FunctionControl,
  },
  joinDate: dateField({ label: 'admin.membership.join' }),
}
