import { type AdminPerson, changePart, PartInput } from '#contract/members.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { inputOf, problemsOf, valuesOf } from '../../../ui/form/field-values.ts'
import { useFormState } from '../../../ui/form/useFormState.ts'
import { useText } from '../../../ui/intl.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { ChangeState } from './ChangeState.tsx'
import { allPartsFields } from './further-fields.ts'
import { usePersonWrite } from './usePersonWrite.ts'

/** The parts that the person plays. */
export const PartForm = ({ person }: { readonly person: AdminPerson }) => {
  const text = useText()
  const form = useFormState<string>({
    base: valuesOf(allPartsFields, person),
    check: (values) => problemsOf({ fields: allPartsFields, rules: PartInput }, values, person),
    merges: true,
  })
  const write = usePersonWrite('person', form.discard)
  const onSubmit = (): void => {
    if (!form.ready()) return
    const body = inputOf(allPartsFields, form.values, Object.keys(form.draft.typed))
    void write.send((call) => call(changePart, { params: { uuid: person.uuid }, body }))
  }
  // The server names a field of a further part as 'further.0.group'.
  const refused = (name: string): string | undefined =>
    Object.entries(write.fieldErrors).find(([field]) => field.split('.')[0] === name)?.[1]
  return (
    <section className="card" aria-labelledby="part">
      <LeaveGuard dirty={form.dirty && !write.busy} />
      <h2 id="part">{text('admin.person.part')}</h2>
      <p className="soft small">{text('admin.person.part.hint')}</p>
      <Form onSubmit={onSubmit} busy={write.busy}>
        <Fields
          fields={allPartsFields}
          row={person}
          values={form.values}
          errorOf={(name) => form.errorOf(name) ?? refused(name)}
          set={form.set}
        />
        <div className="buttons">
          <QuietButton type="submit" blocked={write.busy}>
            {text('admin.person.part.save')}
          </QuietButton>
        </div>
      </Form>
      <ChangeState write={write} />
    </section>
  )
}
