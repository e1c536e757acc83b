import { majorities, type VoteInput, voteBases, voteKinds } from '#contract/assembly-votes.ts'
import { AreaControl, checkboxField, type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { KindControl } from './KindControl.tsx'

/** The names in a text, one on each line. */
const namesIn = (value: string): string[] =>
  value
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The part of a vote that the chair states; its item and its round follow from where it is opened. */
type Stated = Omit<VoteInput, 'itemId' | 'round'>

const isElection = ({ kind = '' }: Readonly<Record<string, string>>) => kind === 'ELECTION'

/** The form of a vote. */
export const voteFields: FieldTable<Stated, Stated> = {
  question: textField({ label: 'assembly.vote.question', input: { autoComplete: 'off' } }),
  kind: {
    ...selectField({
      label: 'assembly.vote.kind',
      choices: voteKinds,
      labelOf: (kind) => `assembly.vote.kind.${kind}`,
      sideBySide: true,
    }),
    Control: KindControl,
  },
  majority: selectField({
    label: 'assembly.vote.majority',
    choices: majorities,
    labelOf: (majority) => `assembly.vote.majority.${majority}`,
    sideBySide: true,
  }),
  candidates: {
    label: 'assembly.vote.candidates',
    hint: 'assembly.vote.candidates.hint',
    read: (names) => (names ?? []).join('\n'),
    send: namesIn,
    isShown: isElection,
    required: 'validation.vote_candidates',
    Control: AreaControl,
    options: { maximum: 2000 },
  },
  seats: {
    ...textField({ label: 'assembly.vote.seats', input: { inputMode: 'numeric' }, isShown: isElection }),
    initial: '1',
    read: (seats) => String(seats ?? 1),
    send: (value) => (value.trim() === '' ? Number.NaN : Number(value)),
  },
  secret: checkboxField({
    label: 'assembly.secret',
    sentence: 'assembly.vote.secret',
    hint: 'assembly.vote.secret.hint',
  }),
  base: selectField({
    label: 'assembly.vote.base',
    choices: voteBases,
    labelOf: (base) => `assembly.vote.base.${base}`,
    isShown: ({ majority }) => majority !== 'SIMPLE',
  }),
  withAbstentions: checkboxField({
    label: 'assembly.vote.abstentions',
    sentence: 'assembly.vote.abstentions.count',
    isShown: ({ majority, base }) => majority !== 'SIMPLE' && base !== 'PRESENT',
  }),
}
