import * as v from 'valibot'
import { byId, line } from './edited.ts'
import { endpoint, OnceOnly, RowNumber } from './endpoint.ts'

export const voteKinds = ['VOTE', 'ELECTION'] as const
export type VoteKind = (typeof voteKinds)[number]

/**
 * SIMPLE: more yes than no; of candidates, those with the most votes. ABSOLUTE: more than half. TWO_THIRDS: at least two
 * thirds.
 */
export const majorities = ['SIMPLE', 'ABSOLUTE', 'TWO_THIRDS'] as const
export type Majority = (typeof majorities)[number]

/** The number of which half and two thirds are computed: the votes that were cast, or the persons present with a vote. */
export const voteBases = ['CAST', 'PRESENT'] as const
export type VoteBase = (typeof voteBases)[number]

/** A secret vote of fewer persons is none. */
export const secretMinimum = 5
export const candidatesMaximum = 20
/** The rounds of an election. */
const roundsMaximum = 9

const wrong = 'validation.invalid'
const count = (minimum: number, maximum: number, message = wrong) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(minimum, message), v.maxValue(maximum, message))

const fields = v.object({
  itemId: RowNumber,
  kind: v.picklist(voteKinds, wrong),
  question: line(1, 200),
  /** On the phones of those present; otherwise by show of hands, which the chair counts. */
  secret: v.boolean(wrong),
  majority: v.picklist(majorities, 'validation.required'),
  base: v.optional(v.picklist(voteBases, wrong), 'CAST'),
  /** Abstentions count as votes that were cast. */
  withAbstentions: v.optional(v.boolean(wrong), false),
  round: v.optional(count(1, roundsMaximum), 1),
  seats: v.optional(count(1, candidatesMaximum, 'validation.vote_seats'), 1),
  /** The candidates of an election. */
  candidates: v.optional(
    v.pipe(
      v.array(line(1, 100), wrong),
      v.maxLength(candidatesMaximum, 'validation.vote_candidates'),
      v.checkItems((name, index, all) => all.indexOf(name) === index, 'validation.vote_same_candidate'),
    ),
    [],
  ),
})
export const VoteInput = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['kind'], ['candidates']],
      ({ kind, candidates }) => (kind === 'ELECTION') === candidates.length > 0,
      'validation.vote_candidates',
    ),
    ['candidates'],
  ),
)
export type VoteInput = v.InferOutput<typeof VoteInput>

/** A vote, or a round of an election, with its result once it is closed. */
export const Vote = v.object({
  id: v.number(),
  itemId: v.number(),
  kind: v.picklist(voteKinds),
  question: v.string(),
  secret: v.boolean(),
  majority: v.picklist(majorities),
  base: v.picklist(voteBases),
  withAbstentions: v.boolean(),
  round: v.number(),
  seats: v.number(),
  candidates: v.array(v.string()),
  closed: v.boolean(),
  /** Persons present with a vote: now, or when it was closed. */
  present: v.number(),
  /** Persons who have cast a vote; null by show of hands. */
  ballots: v.nullable(v.number()),
  /** Votes of each choice: yes, no and abstention, or the candidates in their order and abstention. null while it is open. */
  counts: v.nullable(v.array(v.number())),
  /** The choice by which the chair has decided a tie. */
  casting: v.nullable(v.number()),
  /** The chair may decide a tie. */
  tieByChair: v.boolean(),
})
export type Vote = v.InferOutput<typeof Vote>

/** Number of choices, the abstention among them. */
export const choicesOf = ({ kind, candidates }: Pick<Vote, 'kind' | 'candidates'>): number =>
  kind === 'VOTE' ? 3 : candidates.length + 1

export interface VoteResult {
  /** The number of which the majority is computed. */
  readonly base: number
  /** Votes that are needed. */
  readonly needed: number
  /** The choices that won: yes, or the elected candidates. */
  readonly won: readonly number[]
  /** Choices between which the chair decides, if the band lets the chair do so. */
  readonly tied: readonly number[]
}

type Counted = Pick<
  Vote,
  'kind' | 'majority' | 'base' | 'withAbstentions' | 'seats' | 'present' | 'ballots' | 'casting'
>

const neededOf = (majority: Majority, base: number, simple: number): number => {
  if (majority === 'SIMPLE') return simple
  return majority === 'ABSOLUTE' ? Math.floor(base / 2) + 1 : Math.ceil((base * 2) / 3)
}

const resultOfVote = (
  { majority, base: of, withAbstentions, present, casting }: Counted,
  counts: readonly number[],
) => {
  const [yes = 0, no = 0, abstentions = 0] = counts
  const base = of === 'PRESENT' ? present : yes + no + (withAbstentions ? abstentions : 0)
  const needed = neededOf(majority, base, no + 1)
  // A tie is what one more yes would decide.
  const isTied = yes === no && majority !== 'TWO_THIRDS' && yes + 1 >= needed
  const isAccepted = yes > 0 && (yes >= needed || (isTied && casting === 0))
  return { base, needed, won: isAccepted ? [0] : [], tied: isTied ? [0, 1] : [] }
}

const resultOfElection = (
  { majority, base: of, withAbstentions, seats, present, ballots, casting }: Counted,
  counts: readonly number[],
) => {
  const abstentions = counts.at(-1) ?? 0
  const votes = counts.slice(0, -1)
  // With several seats and a show of hands, a hand is raised more than once: nobody knows how many did not.
  const cast = ballots ?? (seats === 1 ? counts.reduce((sum, one) => sum + one, 0) : present)
  const base = of === 'PRESENT' ? present : withAbstentions ? cast : cast - abstentions
  const needed = neededOf(majority, base, 1)
  const won: number[] = []
  let tied: number[] = []
  for (const level of [...new Set(votes)].filter((one) => one > 0 && one >= needed).sort((a, b) => b - a)) {
    const equal = votes.flatMap((one, index) => (one === level ? [index] : []))
    const free = seats - won.length
    if (free <= 0) break
    if (equal.length <= free) won.push(...equal)
    else {
      tied = free === 1 ? equal : []
      if (free === 1 && casting !== null && equal.includes(casting)) won.push(casting)
      break
    }
  }
  return { base, needed, won, tied }
}

/** Computes the result of a closed vote. @param counts the votes of its choices */
export const resultOf = (vote: Counted, counts: readonly number[]): VoteResult =>
  vote.kind === 'VOTE' ? resultOfVote(vote, counts) : resultOfElection(vote, counts)

const path = '/api/frontend/internal/assembly'

/**
 * Opens a vote, for the chair. Refused at `itemId` for the item of another assembly, at `question` while another one is open, at
 * `secret` for fewer than `secretMinimum` persons present with a vote.
 */
export const openVote = endpoint({
  method: 'POST',
  path: `${path}/:id/vote`,
  input: { params: byId, headers: OnceOnly, body: VoteInput },
  reply: Vote,
})
/**
 * Closes a vote, for the chair. `counts` are the hands of each choice; a secret vote is counted by the server, and refused at
 * `counts` as long as fewer than `secretMinimum` persons have voted, or if its key is lost. Idempotent.
 */
export const closeVote = endpoint({
  method: 'PUT',
  path: `${path}/vote/:id/closed`,
  input: {
    params: byId,
    body: v.object({
      counts: v.optional(
        v.pipe(v.array(count(0, 99_999, 'validation.vote_count'), wrong), v.maxLength(candidatesMaximum + 1, wrong)),
      ),
    }),
  },
  reply: Vote,
})
/** Drops an open vote with everything that was cast, for the chair. Refused at `id` once it is closed. */
export const dropVote = endpoint({
  method: 'DELETE',
  path: `${path}/vote/:id`,
  input: { params: byId },
  reply: v.object({ id: v.number() }),
})
/** Decides a tie, for the chair. Refused at `choice` if that is none, and for a choice that is not tied. */
export const decideTie = endpoint({
  method: 'PUT',
  path: `${path}/vote/:id/casting`,
  input: { params: byId, body: v.object({ choice: count(0, candidatesMaximum) }) },
  reply: Vote,
})
/**
 * Casts a secret vote: the index of a choice, or of as many candidates as there are seats. Once for each person; refused at
 * `choices` for a closed vote, and for whoever has voted, has left, or has no vote.
 */
export const castBallot = endpoint({
  method: 'POST',
  path: `${path}/vote/:id/ballot`,
  input: {
    params: byId,
    body: v.object({
      choices: v.pipe(
        v.array(count(0, candidatesMaximum), 'validation.required'),
        v.minLength(1, 'validation.required'),
        v.maxLength(candidatesMaximum, wrong),
        v.checkItems((choice, index, all) => all.indexOf(choice) === index, wrong),
      ),
    }),
  },
  reply: v.object({ id: v.number() }),
})
