import type { Standing } from '#contract/access.ts'
import { mayGiveFunction } from '#contract/handing-out.ts'
import { editableOrganizations, type MembershipInput } from '#contract/members.ts'
import type { BandFunctions } from '#contract/sections.ts'
import { useMember } from '../../../platform/session/member.ts'
import { type ControlProps, dateField, type FieldTable, selectField } from '../../../ui/form/field-table.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { ReferenceControl } from '../../admin/edit/ReferenceControl.tsx'
import { functionsFrom, organizationName } from './functions.ts'

const choicesIn = ({ organizationId }: ControlProps['values'], who: Standing, functions: BandFunctions) =>
  functionsFrom(who, functions, Number(organizationId))

const FunctionControl = (props: ControlProps) => {
  const text = useText()
  const { member } = useMember()
  const choices = choicesIn(props.values, member, useFunctions()).map((name) => ({
    value: name,
    label: text(`function.name.${name}`),
  }))
  return <ReferenceControl {...props} none="admin.membership.function.none" choices={choices} />
}

/** A new membership: organization, function and start, as the member may give them. */
export const membershipFields = (who: Standing, functions: BandFunctions): FieldTable<unknown, MembershipInput> => ({
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
    send: (value) => value || null,
    isShown: (values) => choicesIn(values, who, functions).length > 0,
    Control: FunctionControl,
  },
  joinDate: dateField({ label: 'admin.membership.join' }),
})
