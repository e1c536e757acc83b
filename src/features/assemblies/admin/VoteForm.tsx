import type { AgendaItem } from '#contract/assemblies.ts'
import { openVote, resultOf, type Vote, VoteInput } from '#contract/assembly-votes.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { voteFields } from './vote-fields.ts'

/** The values with which a vote about an item begins. */
const firstVote = ({ kind, title }: AgendaItem) => ({
  question: title,
  kind: kind === 'ELECTION' ? 'ELECTION' : 'VOTE',
  majority: kind === 'ELECTION' ? 'ABSOLUTE' : 'SIMPLE',
})

/** The next round of an election: the candidates who are not elected, for the seats that are left. */
const nextRound = (vote: Vote, counts: readonly number[]) => {
  const { won } = resultOf(vote, counts)
  return {
    ...{ question: vote.question, kind: 'ELECTION', majority: 'SIMPLE', secret: vote.secret ? 'on' : '' },
    seats: `${vote.seats - won.length}`,
    candidates: vote.candidates.filter((_, index) => !won.includes(index)).join('\n'),
  }
}

/** True if seats are left after an election, and candidates for them. */
export const hasNextRound = (vote: Vote): boolean => {
  if (vote.kind !== 'ELECTION' || vote.counts === null) return false
  const { won } = resultOf(vote, vote.counts)
  return won.length < vote.seats && won.length < vote.candidates.length
}

interface VoteFormProps {
  /** The id of the event. */
  readonly id: number
  readonly item: AgendaItem
  /** The round before; null = the first vote. */
  readonly before: Vote | null
  readonly onDone: () => void
}

/** Opens a vote about an item of the agenda. */
export const VoteForm = ({ id, item, before, onDone }: VoteFormProps) => {
  const { call } = useApp()
  const text = useText()
  const round = before === null ? 1 : before.round + 1
  const write = useWrite({
    noun: 'assembly_vote',
    send: (body: VoteInput, key) => call(openVote, { params: { id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: onDone,
  })
  const start = before?.counts == null ? firstVote(item) : nextRound(before, before.counts)
  return (
    <div>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={voteFields}
        rules={VoteInput}
        start={{ ...valuesOf(voteFields, null), ...start }}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('assembly.vote.open')}
        onSend={(input) => void write.send({ ...input, itemId: item.id, round } as VoteInput)}
      >
        <QuietButton onClick={onDone}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </div>
  )
}
