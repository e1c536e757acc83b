import { useState } from 'react'
import { type AdminPerson, changePart, PartInput } from '#contract/members.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Draft, isDirty, rebase, setDraftField, shownValues } from '../../../ui/form/draft.ts'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { inputOf, problemsOf, sentenceOf, valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { ChangeState } from './ChangeState.tsx'
import { partFields } from './part-fields.ts'
import { usePersonWrite } from './usePersonWrite.ts'

/** The part that the person plays. */
export const PartForm = ({ person }: { readonly person: AdminPerson }) => {
  const text = useText()
  const current = valuesOf(partFields, person)
  const [stored, setStored] = useState<Draft>({ base: current, typed: {} })
  const [tried, setTried] = useState(false)
  const write = usePersonWrite('person', () => setStored({ base: current, typed: {} }))
  const draft = rebase<string>(stored, current)
  const values = shownValues(draft)
  const problems = problemsOf({ fields: partFields, rules: PartInput }, values, person)
  const onSubmit = (): void => {
    setTried(true)
    if (Object.keys(problems).length > 0) return
    const body = inputOf(partFields, values, Object.keys(draft.typed))
    void write.send((call) => call(changePart, { params: { uuid: person.uuid }, body }))
  }
  const errorOf = (name: string): string | undefined =>
    tried && problems[name] !== undefined ? sentenceOf(problems[name], text) : write.fieldErrors[name]
  return (
    <section className="card" aria-labelledby="part">
      <LeaveGuard dirty={isDirty(draft) && !write.busy} />
      <h2 id="part">{text('admin.person.part')}</h2>
      <p className="soft small">{text('admin.person.part.hint')}</p>
      <Form onSubmit={onSubmit} busy={write.busy}>
        <Fields
          fields={partFields}
          row={person}
          values={values}
          errorOf={errorOf}
          set={(name, value) => setStored(setDraftField(draft, name, value))}
        />
        <div className="buttons">
          <Button type="submit" look="quiet" blocked={write.busy}>
            {text('admin.person.part.save')}
          </Button>
        </div>
      </Form>
      <ChangeState write={write} />
    </section>
  )
}
