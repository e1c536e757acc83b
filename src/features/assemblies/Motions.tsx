import { useState } from 'react'
import { type Assembly, handInMotion, MotionInput } from '#contract/assemblies.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Fields } from '../../ui/form/Fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { inputOf, problemsOf, valuesOf } from '../../ui/form/field-values.ts'
import { useFormState } from '../../ui/form/useFormState.ts'
import { useText } from '../../ui/intl.tsx'
import { State } from '../../ui/State.tsx'
import { date } from '../../ui/wall-clock.ts'
import { motionFields } from './motion-fields.ts'

const looks = { OPEN: 'half', ON_AGENDA: 'full', DECLINED: 'struck', other: 'half' } as const
const empty = valuesOf(motionFields, null)

/** The form of a motion. What was typed stays on the device until the motion was sent. */
const NewMotion = ({ id, onDone }: { readonly id: number; readonly onDone: () => void }) => {
  const { call } = useApp()
  const { drafts } = useMember().local
  const text = useText()
  const [place] = useState(() => drafts.open(`motion/${id}`, 'only'))
  const form = useFormState<keyof MotionInput>({
    ...{ base: empty, isNew: true, place },
    check: (values) => problemsOf({ fields: motionFields, rules: MotionInput }, values, null),
  })
  const write = useWrite({
    noun: 'assembly',
    send: (body: MotionInput, key) =>
      call(handInMotion, { params: { id }, headers: { 'idempotency-key': place.keyOf(form.draft, key) }, body }),
    onSuccess: () => {
      place.remove()
      onDone()
    },
  })
  return (
    <Form
      busy={write.busy}
      onSubmit={() => {
        if (form.ready() && !write.busy) void write.send(inputOf(motionFields, form.values) as MotionInput)
      }}
    >
      <FormMessage failure={write.failure} />
      <Fields
        fields={motionFields}
        values={form.values}
        errorOf={(name) => form.errorOf(name) ?? write.fieldErrors[name]}
        set={form.set}
      />
      <div className="buttons">
        <Button type="submit" blocked={write.busy}>
          {text('assembly.motion.send')}
        </Button>
        <QuietButton onClick={onDone}>{text('action.cancel')}</QuietButton>
      </div>
    </Form>
  )
}

/** The own motions of the member with their state, and a form for another one until the last day. */
export const Motions = ({ assembly }: { readonly assembly: Assembly }) => {
  const { locale } = useApp()
  const text = useText()
  const [isWriting, setIsWriting] = useState(false)
  const { id, motions, motionsBy, motionsOpen } = assembly
  if (motions.length === 0 && !motionsOpen) return null
  return (
    <section className="card" aria-labelledby="motions">
      <h2 id="motions">{text('assembly.motions')}</h2>
      {motions.length > 0 && (
        <ul className="grid">
          {motions.map((motion) => (
            <li key={motion.id}>
              <b>{motion.title}</b>{' '}
              <State head={looks[motion.state]} tone={motion.state === 'ON_AGENDA' ? 'ok' : 'soft'}>
                {text(`assembly.motion.${motion.state}`)}
              </State>
            </li>
          ))}
        </ul>
      )}
      {motionsOpen && motionsBy !== null && !isWriting && (
        <>
          <p className="soft">{text('assembly.motions.until', { day: date(motionsBy, locale) })}</p>
          <div className="buttons">
            <Button onClick={() => setIsWriting(true)}>{text('assembly.motion.new')}</Button>
          </div>
        </>
      )}
      {isWriting && <NewMotion id={id} onDone={() => setIsWriting(false)} />}
    </section>
  )
}
