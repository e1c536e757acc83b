import { useQuery } from '@tanstack/react-query'
import type { Askable } from '#contract/edited-enquiries.ts'
import { useApp } from '../../../platform/session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { InvitationsChoice } from '../../events/admin/InvitationsControl.tsx'
import { SectionsControl } from '../../events/admin/player-controls.tsx'
import { audiencesOf } from './audiences.ts'
import { askableQuery } from './queries.ts'

/** The invitations of a planner; the leader of a section or of groups chooses among these. */
export const AudienceChoice = ({ askable, ...props }: ControlProps & { readonly askable: Askable }) => {
  const text = useText()
  const { name, label, error, value = '', values, set, setField } = props
  if (askable.everybody) return <InvitationsChoice {...props} invitable={askable} />
  const audiences = audiencesOf(askable, text)
  const chosen = audiences.find((one) => one.invitations === value && one.sections === values.sections)
  return (
    <SelectField
      {...{ name, label, error }}
      value={chosen?.value ?? ''}
      onChange={({ target }) => {
        const wanted = audiences.find((one) => one.value === target.value)
        setField('sections', wanted?.sections ?? '')
        set(wanted?.invitations ?? '')
      }}
      choices={audiences}
    />
  )
}

/** The same for an enquiry. */
export const AudienceControl = (props: ControlProps) => {
  const { data } = useQuery(askableQuery(useApp()))
  return data === undefined ? null : <AudienceChoice {...props} askable={data} />
}

/** The sections beside the invitations, for whoever may ask everybody. */
export const AskedSectionsControl = (props: ControlProps) => {
  const { data } = useQuery(askableQuery(useApp()))
  return data?.everybody ? <SectionsControl {...props} /> : null
}
