import * as styles from './edited-persons.css'
import { toWireDate } from '#contract/clock.ts'
import { type AdminPerson, addMembership, type MembershipInput } from '#contract/members.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { inputOf, valuesOf } from '../../../ui/form/field-values.ts'
import { useFormState } from '../../../ui/form/useFormState.ts'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { membershipFields } from './membership-fields.tsx'
import type { PersonWrite } from './usePersonWrite.ts'

/** Form for another membership: organization, function and start. */
export const AddMembership = ({ person, write }: { readonly person: AdminPerson; readonly write: PersonWrite }) => {
  const { now } = useApp()
  const text = useText()
  const { member } = useMember()
  const fields = membershipFields(member, useFunctions())
  const form = useFormState<string>({ base: { ...valuesOf(fields, null), joinDate: toWireDate(now()) } })
  const onSubmit = (): void => {
    const body = inputOf(fields, form.values) as MembershipInput
    void write.send((call) => call(addMembership, { params: { uuid: person.uuid }, body }))
  }
  return (
    <details className={styles.addMembership}>
      <summary>{text('admin.membership.add')}</summary>
      <Form onSubmit={onSubmit} busy={write.busy}>
        <Fields
          fields={fields}
          values={form.values}
          errorOf={(name) => write.fieldErrors[name]}
          set={(name, value) => {
            if (name === 'organizationId') form.set('functionType', '')
            form.set(name, value)
          }}
        />
        <div className="buttons">
          <QuietButton type="submit" blocked={write.busy}>
            {text('admin.membership.add.yes')}
          </QuietButton>
        </div>
      </Form>
    </details>
  )
}
