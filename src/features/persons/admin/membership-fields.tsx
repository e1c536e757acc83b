import type { Standing } from '#contract/access.ts'
import { mayGiveFunction } from '#contract/handing-out.ts'
import { editableOrganizations, type MembershipInput } from '#contract/members.ts'
import { offices, sections } from '#contract/persons.ts'
import { useMember } from '../../../platform/session/member.ts'
import { type ControlProps, dateField, type FieldTable, selectField } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ReferenceControl } from '../../admin/edit/ReferenceControl.tsx'
import { functionName, functionsFrom, organizationName } from './functions.ts'

const choicesIn = ({ organizationId }: ControlProps['values'], who: Standing) =>
  functionsFrom(who, Number(organizationId))

const FunctionControl = (props: ControlProps) => {
  const text = useText()
  const { member } = useMember()
  const choices = choicesIn(props.values, member).map((name) => ({
    value: name,
    label: text(functionName(name) ?? 'admin.noun.other'),
  }))
  return <ReferenceControl {...props} none="admin.membership.function.none" choices={choices} />
}

/** A new membership: organization, function and start, as the member may give them. */
export const membershipFields = (who: Standing): FieldTable<unknown, MembershipInput> => ({
  organizationId: {
    ...selectField({
      label: 'admin.membership.organization',
      choices: editableOrganizations.filter((id) => mayGiveFunction(who, id, null)).map((id) => `${id}` as const),
      labelOf: (id) => organizationName(Number(id)),
    }),
    send: (value) => editableOrganizations.find((id) => `${id}` === value) ?? 1,
  },
  functionType: {
    label: 'admin.membership.function',
    read: () => '',
    send: (value) => [...sections, ...offices].find((name) => name === value) ?? null,
    isShown: (values) => choicesIn(values, who).length > 0,
    Control: FunctionControl,
  },
  joinDate: dateField({ label: 'admin.membership.join' }),
})
