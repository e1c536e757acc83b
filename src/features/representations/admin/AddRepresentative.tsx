import { useState } from 'react'
import type { ListedPerson } from '#contract/listed-persons.ts'
import { addRepresentation, type Representation } from '#contract/representations.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite, type Write } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PersonSearch } from '../../persons/admin/PersonSearch.tsx'

interface Choice {
  readonly representative: string
  readonly decided: boolean
}

interface ChosenProps {
  readonly chosen: ListedPerson
  readonly write: Write<Choice, Representation>
  readonly onOther: () => void
}

/** The chosen representative, and on what the representation rests. */
const Chosen = ({ chosen, write, onOther }: ChosenProps) => {
  const text = useText()
  const [decided, setDecided] = useState(false)
  return (
    <Form busy={write.busy} onSubmit={() => void write.send({ representative: chosen.uuid, decided })}>
      <div className="field">
        <b>{chosen.label}</b>
        <FieldError name="representative" error={write.fieldErrors.representative} />
      </div>
      <div className="field">
        <Checkbox name="decided" checked={decided} onChange={({ target }) => setDecided(target.checked)}>
          {text('admin.representation.decided')}
        </Checkbox>
        <p className="hint">{text('admin.representation.decided.hint')}</p>
      </div>
      <div className="buttons">
        <QuietButton type="submit" blocked={write.busy}>
          {text('admin.representation.save')}
        </QuietButton>
        <QuietButton onClick={onOther}>{text('admin.representation.other')}</QuietButton>
      </div>
    </Form>
  )
}

/** Finds a person and adds them as a representative. */
export const AddRepresentative = ({ uuid, onAdded }: { readonly uuid: string; readonly onAdded: () => void }) => {
  const app = useApp()
  const text = useText()
  const [chosen, setChosen] = useState<ListedPerson | null>(null)
  const write = useWrite({
    noun: 'representation',
    send: (body: Choice) => app.call(addRepresentation, { params: { uuid }, body }),
    onSuccess: onAdded,
  })
  const choose = (person: ListedPerson | null): void => {
    write.reset()
    setChosen(person)
  }
  if (chosen !== null) return <Chosen chosen={chosen} write={write} onOther={() => choose(null)} />
  return <PersonSearch label={text('admin.representation.find')} except={[uuid]} onFound={choose} />
}
