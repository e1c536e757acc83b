import { type FormEvent, useState } from 'react'
import { type AdminPerson, changePart } from '#contract/admin.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LeaveGuard } from '../edit/LeaveGuard.tsx'
import { ChangeState } from './ChangeState.tsx'
import { PartFields } from './PartFields.tsx'
import { checkPart, type PartValues, toPartValues } from './part-values.ts'
import { usePersonChange } from './usePersonChange.ts'

/** What the person plays. */
export const PartForm = ({ person }: { readonly person: AdminPerson }) => {
  const { call } = useApp()
  const text = useText()
  const { state, errorOf, make } = usePersonChange()
  const [typed, setTyped] = useState<Partial<PartValues>>({})
  const [tried, setTried] = useState(false)
  const stored = toPartValues(person)
  const values = { ...stored, ...typed }
  const dirty = (['instrument', 'voice', 'key'] as const).some((name) => values[name] !== stored[name])
  const { body, problems } = checkPart(values)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (body === undefined) {
      const wrong = event.currentTarget.elements.namedItem(Object.keys(problems)[0] ?? '')
      if (wrong instanceof HTMLElement) wrong.focus()
      return
    }
    void make(() => call(changePart, { params: { uuid: person.uuid }, body })).then((made) => {
      if (made) setTyped({})
    })
  }
  const sentence = (name: keyof PartValues): string | undefined => {
    const problem = tried ? problems[name] : undefined
    // A test finds every message of a schema in the catalogues; the compiler cannot.
    return problem === undefined ? errorOf(name) : text(problem as MessageId)
  }
  return (
    <section className="card" aria-labelledby="part">
      <LeaveGuard dirty={dirty && state.kind !== 'saving'} />
      <h2 id="part">{text('admin.person.part')}</h2>
      <p className="soft small">{text('admin.person.part.hint')}</p>
      <form className="form" noValidate onSubmit={onSubmit} aria-busy={state.kind === 'saving'}>
        <PartFields
          errorOf={sentence}
          controlled={{ values, set: (name, value) => setTyped({ ...typed, [name]: value }) }}
        />
        <div className="buttons">
          <Button type="submit" look="quiet" blocked={state.kind === 'saving'}>
            {text('admin.person.part.save')}
          </Button>
        </div>
      </form>
      <ChangeState state={state} />
    </section>
  )
}
