import * as styles from '../assemblies.css'
import { useState } from 'react'
import { choicesOf, closeVote, decideTie, dropVote, resultOf, type Vote } from '#contract/assembly-votes.ts'
import { choicesInWords } from '#contract/assembly-words.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { InlineConfirm } from '../../../ui/InlineConfirm.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

const useVoteWrite = <Input, Reply>(send: (input: Input) => Promise<Reply>) => useWrite({ noun: 'assembly_vote', send })

interface VoteProps {
  readonly vote: Vote
}

/** An open vote: the hands to be counted, or how many have voted; and its end. */
export const OpenVote = ({ vote }: VoteProps) => {
  const { call } = useApp()
  const text = useText()
  const { id, secret, question, present, ballots } = vote
  const [hands, setHands] = useState<readonly string[]>(() => new Array<string>(choicesOf(vote)).fill('0'))
  const close = useVoteWrite((counts: number[] | undefined) =>
    call(closeVote, { params: { id }, body: counts === undefined ? {} : { counts } }),
  )
  const drop = useVoteWrite((_: null) => call(dropVote, { params: { id } }))
  const error = Object.values(close.fieldErrors)[0]
  const counts = hands.map((one) => (one.trim() === '' ? 0 : Number(one)))
  return (
    <div className="card">
      <h4>{question}</h4>
      <p>
        {secret
          ? text('assembly.vote.voted', { ballots: ballots ?? 0, present })
          : text('assembly.vote.hands', { present })}
      </p>
      <Form busy={close.busy} onSubmit={() => !close.busy && void close.send(secret ? undefined : counts)}>
        {!secret && (
          <div className={styles.counts}>
            {choicesInWords(vote, text).map((name, choice) => (
              <TextField
                key={name}
                name={`count-${id}-${choice}`}
                label={name}
                error={undefined}
                inputMode="numeric"
                autoComplete="off"
                value={hands[choice] ?? ''}
                onChange={({ target }) => setHands(hands.map((one, at) => (at === choice ? target.value : one)))}
              />
            ))}
          </div>
        )}
        <FieldError name={`counts-${id}`} error={error} />
        <WriteMessage failure={error === undefined ? close.failure?.message : null} />
        <div className="buttons">
          <Button type="submit" blocked={close.busy}>
            {text('assembly.vote.close')}
          </Button>
        </div>
      </Form>
      <InlineConfirm
        begin={text('assembly.vote.drop')}
        question={text('assembly.vote.drop.ask')}
        yes={text('assembly.vote.drop')}
        onYes={() => void drop.send(null)}
      />
      <WriteMessage failure={Object.values(drop.fieldErrors)[0] ?? drop.failure?.message} />
    </div>
  )
}

/** A tie that the chair decides, as long as it is not decided. */
export const Tie = ({ vote }: VoteProps) => {
  const { call } = useApp()
  const text = useText()
  const decide = useVoteWrite((choice: number) => call(decideTie, { params: { id: vote.id }, body: { choice } }))
  const tied = vote.counts === null || !vote.tieByChair || vote.casting !== null ? [] : resultOf(vote, vote.counts).tied
  if (tied.length === 0) return null
  const names = choicesInWords(vote, text)
  return (
    <div>
      <p>{text('assembly.vote.casting')}</p>
      <div className="buttons">
        {tied.map((choice) => (
          <QuietButton key={choice} blocked={decide.busy} onClick={() => void decide.send(choice)}>
            {names[choice]}
          </QuietButton>
        ))}
      </div>
      <WriteMessage failure={Object.values(decide.fieldErrors)[0] ?? decide.failure?.message} />
    </div>
  )
}
