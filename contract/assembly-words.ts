import { type Majority, resultOf, type Vote, type VoteBase } from './assembly-votes.ts'

/** A message of the catalogues with its values: the app and the minutes say a result in the same words. */
interface Sentence {
  readonly id:
    | 'assembly.choice.YES'
    | 'assembly.choice.NO'
    | 'assembly.choice.ABSTENTION'
    | 'assembly.result.vote'
    | 'assembly.result.votes_for'
    | 'assembly.result.abstentions'
    | 'assembly.result.needed.SIMPLE'
    | `assembly.result.needed.${Exclude<Majority, 'SIMPLE'>}.${VoteBase}`
    | 'assembly.result.most'
    | 'assembly.result.by_chair'
    | 'assembly.result.tied'
    | 'assembly.result.accepted'
    | 'assembly.result.declined'
    | 'assembly.result.elected'
    | 'assembly.result.nobody'
  readonly values?: Readonly<Record<string, string | number>>
}
type Say = (id: Sentence['id'], values?: Sentence['values']) => string

/** Returns the choices of a vote in words, in their order. */
export const choicesInWords = ({ kind, candidates }: Pick<Vote, 'kind' | 'candidates'>, say: Say): string[] => [
  ...(kind === 'VOTE' ? [say('assembly.choice.YES'), say('assembly.choice.NO')] : candidates),
  say('assembly.choice.ABSTENTION'),
]

const countsInWords = ({ kind, candidates }: Vote, counts: readonly number[], say: Say): string => {
  const [yes = 0, no = 0] = counts
  const abstentions = counts.at(-1) ?? 0
  if (kind === 'VOTE') return say('assembly.result.vote', { yes, no, abstentions })
  return [
    ...candidates.map((name, index) => say('assembly.result.votes_for', { name, votes: counts[index] ?? 0 })),
    say('assembly.result.abstentions', { abstentions }),
  ].join(', ')
}

/** Returns the result of a closed vote with what it rests on, as sentences; '' while it is open. */
export const resultInWords = (vote: Vote, say: Say): string => {
  if (vote.counts === null) return ''
  const { kind, majority, base: of, casting, candidates } = vote
  const { base, needed, won, tied } = resultOf(vote, vote.counts)
  const names = choicesInWords(vote, say)
  const isDecided = casting !== null && tied.includes(casting)
  const majorityInWords = () => {
    if (majority !== 'SIMPLE') return say(`assembly.result.needed.${majority}.${of}`, { needed, base })
    return say(kind === 'ELECTION' ? 'assembly.result.most' : 'assembly.result.needed.SIMPLE')
  }
  const outcome = () => {
    if (kind === 'VOTE') return say(won.length > 0 ? 'assembly.result.accepted' : 'assembly.result.declined')
    const elected = won.map((index) => candidates[index] ?? '').join(', ')
    return won.length === 0 ? say('assembly.result.nobody') : say('assembly.result.elected', { names: elected })
  }
  return [
    `${countsInWords(vote, vote.counts, say)}.`,
    majorityInWords(),
    ...(tied.length > 0 && !isDecided ? [say('assembly.result.tied')] : []),
    ...(isDecided ? [say('assembly.result.by_chair', { choice: names[casting] ?? '' })] : []),
    ...(tied.length > 0 && !isDecided && vote.tieByChair ? [] : [outcome()]),
  ].join(' ')
}
