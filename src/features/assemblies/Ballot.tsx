import * as styles from './assemblies.css'
import { useState } from 'react'
import { castBallot, choicesOf, type Vote } from '#contract/assembly-votes.ts'
import { choicesInWords } from '#contract/assembly-words.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/form/Field.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { useText } from '../../ui/intl.tsx'

/** The choices after one was tapped: one, or as many candidates as there are seats; an abstention stands alone. */
const afterTap = (vote: Vote, chosen: readonly number[], choice: number): number[] => {
  const abstention = choicesOf(vote) - 1
  if (chosen.includes(choice)) return chosen.filter((one) => one !== choice)
  const isSeveral = vote.kind === 'ELECTION' && vote.seats > 1 && choice !== abstention
  return isSeveral ? [...chosen.filter((one) => one !== abstention), choice].slice(-vote.seats) : [choice]
}

/** A secret vote: the choices, and a button that casts the vote for good. */
export const Ballot = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useApp()
  const text = useText()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isAsked, setIsAsked] = useState(false)
  const write = useWrite({
    noun: 'assembly_vote',
    send: (choices: number[]) => call(castBallot, { params: { id: vote.id }, body: { choices } }),
  })
  const isSeveral = vote.kind === 'ELECTION' && vote.seats > 1
  const missing = isAsked && chosen.length === 0 ? text('assembly.ballot.choose') : undefined
  const error = missing ?? write.fieldErrors.choices
  return (
    <section className="card" aria-labelledby="ballot">
      <h2 id="ballot">{text('assembly.ballot')}</h2>
      <fieldset className={styles.ballot} aria-describedby={error === undefined ? undefined : 'choices-error'}>
        <legend>{vote.question}</legend>
        {isSeveral && <p className="hint">{text('assembly.ballot.seats', { seats: vote.seats })}</p>}
        {choicesInWords(vote, text).map((name, choice) => (
          <label key={name}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name="choices"
              checked={chosen.includes(choice)}
              onChange={() => setChosen(afterTap(vote, chosen, choice))}
            />
            {name}
          </label>
        ))}
        <FieldError name="choices" error={error} />
      </fieldset>
      <p className="hint">{text('assembly.ballot.hint')}</p>
      <div className="buttons">
        <Button
          blocked={write.busy}
          onClick={() => {
            setIsAsked(true)
            if (chosen.length > 0) void write.send([...chosen])
          }}
        >
          {text('assembly.ballot.cast')}
        </Button>
      </div>
      <FormMessage failure={error === undefined ? write.failure : null} />
    </section>
  )
}
