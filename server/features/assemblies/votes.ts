import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { choicesOf, resultOf, secretMinimum, type Vote, type VoteInput } from '#contract/assembly-votes.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { agendaItem, assemblyVote, assemblyVoted } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { lockAgenda } from './agenda.ts'
import type { Participant } from './policy.ts'
import { findStanding, findStandings, presentVoters, requireChair } from './standing.ts'
import { destroyTallyKey, makeTallyKey, readTallyKey, sealTally, unsealTally } from './tally.ts'

type VoteRow = typeof assemblyVote.$inferSelect

/** The votes of an assembly, the first one first. @param counts false for whoever need not know how many are in the room */
export const findVotes = async (db: Db, eventId: number, now: Date, counts = true): Promise<Vote[]> => {
  const rows = await db
    .select({ vote: assemblyVote })
    .from(assemblyVote)
    .innerJoin(agendaItem, eq(agendaItem.id, assemblyVote.itemId))
    .where(eq(agendaItem.eventId, eventId))
    .orderBy(asc(assemblyVote.id))
  const open = rows.find(({ vote: { counts } }) => counts === null)?.vote
  // Later the number is the one of then.
  const present = open === undefined || !counts ? 0 : presentVoters(await findStandings(db, eventId, now))
  const voted = open === undefined ? 0 : await db.$count(assemblyVoted, eq(assemblyVoted.voteId, open.id))
  const tieByChair = rows.length > 0 && (await readSetting(db, 'assemblyTieByChair'))
  return rows.map(({ vote: { sealedTally, tallyKey, ...row } }) => ({
    ...row,
    secret: tallyKey !== null,
    closed: row.counts !== null,
    present: row.present ?? present,
    ballots: tallyKey === null ? null : (row.ballots ?? voted),
    tieByChair,
  }))
}

const findEventOf = async (db: Db, voteId: number): Promise<number> => {
  const rows = await db
    .select({ eventId: agendaItem.eventId })
    .from(assemblyVote)
    .innerJoin(agendaItem, eq(agendaItem.id, assemblyVote.itemId))
    .where(eq(assemblyVote.id, voteId))
  return requireFirst(rows).eventId
}

const findVote = async (db: Db, id: number, now: Date): Promise<Vote> =>
  requireFirst((await findVotes(db, await findEventOf(db, id), now)).filter((one) => one.id === id))

/** Locks a vote: whoever votes, closes or drops it does so one after the other. @throws HttpError not_found */
const lockVote = async (tx: Db, id: number): Promise<VoteRow> =>
  requireFirst(await tx.select().from(assemblyVote).where(eq(assemblyVote.id, id)).for('update'))

/** Locks a vote for the chair. @throws HttpError not_found */
const lockAsChair = async (tx: Db, id: number, who: Checked<Participant>): Promise<VoteRow> => {
  await requireChair(tx, await findEventOf(tx, id), who)
  return await lockVote(tx, id)
}

/** @throws HttpError not_found for whoever is not the chair; validation.invalid */
export const startVote = async (
  tx: Db,
  storage: ObjectStorage,
  eventId: number,
  { secret, ...input }: VoteInput,
  { who, ...author }: Author & { readonly who: Checked<Participant> },
): Promise<Vote> => {
  await requireChair(tx, eventId, who)
  await lockAgenda(tx, eventId)
  const ofItem = and(eq(agendaItem.id, input.itemId), eq(agendaItem.eventId, eventId))
  if ((await tx.$count(agendaItem, ofItem)) === 0) throw fieldRefusal('itemId', 'validation.invalid')
  const items = tx.select({ id: agendaItem.id }).from(agendaItem).where(eq(agendaItem.eventId, eventId))
  const isOpen = and(inArray(assemblyVote.itemId, items), isNull(assemblyVote.counts))
  if ((await tx.$count(assemblyVote, isOpen)) > 0) throw fieldRefusal('question', 'validation.vote_open')
  if (secret && presentVoters(await findStandings(tx, eventId, author.now)) < secretMinimum)
    throw fieldRefusal('secret', 'validation.vote_few')
  const key = secret ? await makeTallyKey(storage) : null
  const tallyKey = key && (await readTallyKey(storage, key))
  const none = new Array<number>(choicesOf(input)).fill(0)
  const { id } = await insertRow(tx, assemblyVote, {
    ...input,
    tallyKey: key,
    sealedTally: tallyKey && sealTally(tallyKey, none),
  })
  const fields = { question: [null, input.question], secret: [null, secret] } as const
  await recordChange(tx, author, { noun: 'assembly_vote', rowId: id, action: 'created', fields })
  return await findVote(tx, id, author.now)
}

/** Refuses choices that a ballot cannot have: an abstention stands alone, and nobody is chosen for more than the seats. */
const requireChoices = (vote: VoteRow, choices: readonly number[]): void => {
  const abstention = choicesOf(vote) - 1
  const maximum = vote.kind === 'ELECTION' && !choices.includes(abstention) ? vote.seats : 1
  if (choices.length > maximum || choices.some((choice) => choice > abstention))
    throw fieldRefusal('choices', 'validation.vote_choices')
}

/**
 * Counts the secret vote of a person, and marks that the person has voted: both or neither. Nothing that is stored has the
 * choice in the clear, and no row of its own.
 * @throws HttpError not_found for somebody who is not invited; validation.invalid
 */
export const countBallot = async (
  tx: Db,
  storage: ObjectStorage,
  { id, personId, choices, now }: { id: number; personId: number; choices: readonly number[]; now: Date },
): Promise<{ id: number }> => {
  const eventId = await findEventOf(tx, id)
  if ((await findStanding(tx, eventId, personId, now)) === undefined) throw new HttpError('not_found')
  const vote = await lockVote(tx, id)
  // Read after the lock: the person may have left while somebody else voted.
  const voter = await findStanding(tx, eventId, personId, now)
  if (vote.counts !== null || vote.sealedTally === null || vote.tallyKey === null)
    throw fieldRefusal('choices', 'validation.vote_closed')
  if (voter?.hasVote !== true) throw fieldRefusal('choices', 'validation.vote_no_right')
  if (!voter.present) throw fieldRefusal('choices', 'validation.vote_absent')
  requireChoices(vote, choices)
  const marked = await tx.insert(assemblyVoted).values({ voteId: id, personId }).onConflictDoNothing().returning()
  if (marked.length === 0) throw fieldRefusal('choices', 'validation.vote_twice')
  const key = await readTallyKey(storage, vote.tallyKey)
  if (key === null) throw fieldRefusal('choices', 'validation.vote_key_lost')
  const counts = unsealTally(key, vote.sealedTally).map((votes, choice) => votes + (choices.includes(choice) ? 1 : 0))
  await tx
    .update(assemblyVote)
    .set({ sealedTally: sealTally(key, counts) })
    .where(eq(assemblyVote.id, id))
  return { id }
}

const countsOf = async (
  tx: Db,
  storage: ObjectStorage,
  vote: VoteRow,
  hands: readonly number[] | undefined,
): Promise<{ counts: number[]; ballots: number | null }> => {
  if (vote.tallyKey === null || vote.sealedTally === null) {
    if (hands?.length !== choicesOf(vote)) throw fieldRefusal('counts', 'validation.vote_count')
    return { counts: [...hands], ballots: null }
  }
  const ballots = await tx.$count(assemblyVoted, eq(assemblyVoted.voteId, vote.id))
  if (ballots < secretMinimum) throw fieldRefusal('counts', 'validation.vote_few_ballots')
  const key = await readTallyKey(storage, vote.tallyKey)
  if (key === null) throw fieldRefusal('counts', 'validation.vote_key_lost')
  return { counts: unsealTally(key, vote.sealedTally), ballots }
}

/** Closes a vote, and forgets who has voted. A vote that is closed stays as it is. @throws HttpError not_found, validation.invalid */
export const endVote = async (
  tx: Db,
  storage: ObjectStorage,
  { id, hands }: { readonly id: number; readonly hands: readonly number[] | undefined },
  { who, ...author }: Author & { readonly who: Checked<Participant> },
): Promise<Vote> => {
  const vote = await lockAsChair(tx, id, who)
  if (vote.counts !== null) return await findVote(tx, id, author.now)
  const { counts, ballots } = await countsOf(tx, storage, vote, hands)
  const standings = await findStandings(tx, await findEventOf(tx, id), author.now)
  // A person who has voted and left counts as present: nobody votes from elsewhere.
  const present = Math.max(presentVoters(standings), ballots ?? 0)
  if (vote.kind === 'VOTE' && counts.reduce((sum, one) => sum + one, 0) > present)
    throw fieldRefusal('counts', 'validation.vote_too_many')
  if (counts.some((votes) => votes > present)) throw fieldRefusal('counts', 'validation.vote_too_many')
  await tx.delete(assemblyVoted).where(eq(assemblyVoted.voteId, id))
  await tx.update(assemblyVote).set({ counts, ballots, present, sealedTally: null }).where(eq(assemblyVote.id, id))
  const fields = { counts: [null, counts] } as const
  await recordChange(tx, author, { noun: 'assembly_vote', rowId: id, action: 'changed', fields })
  return await findVote(tx, id, author.now)
}

/** Destroys the key of a vote that is closed or was dropped. Idempotent. */
export const forgetTally = async (storage: ObjectStorage, key: string | null): Promise<void> => {
  if (key !== null) await destroyTallyKey(storage, key)
}

export const findTallyKey = async (db: Db, id: number): Promise<string | null> => {
  const [row] = await db.select({ key: assemblyVote.tallyKey }).from(assemblyVote).where(eq(assemblyVote.id, id))
  return row?.key ?? null
}

/** Drops an open vote. @throws HttpError not_found; validation.invalid for a closed one */
export const abandonVote = async (
  tx: Db,
  id: number,
  { who, ...author }: Author & { readonly who: Checked<Participant> },
): Promise<{ id: number }> => {
  const vote = await lockAsChair(tx, id, who)
  if (vote.counts !== null) throw fieldRefusal('id', 'validation.vote_closed')
  await tx.delete(assemblyVote).where(eq(assemblyVote.id, id))
  const fields = { question: [vote.question, null] } as const
  await recordChange(tx, author, { noun: 'assembly_vote', rowId: id, action: 'removed', fields })
  return { id }
}

/** Decides a tie. @throws HttpError not_found; validation.invalid if nothing is tied, or the chair does not decide */
export const castDecidingVote = async (
  tx: Db,
  { id, choice }: { readonly id: number; readonly choice: number },
  { who, ...author }: Author & { readonly who: Checked<Participant> },
): Promise<Vote> => {
  const { casting: before } = await lockAsChair(tx, id, who)
  const vote = await findVote(tx, id, author.now)
  const tied = vote.counts === null ? [] : resultOf(vote, vote.counts).tied
  if (!vote.tieByChair || !tied.includes(choice)) throw fieldRefusal('choice', 'validation.vote_no_tie')
  if (before === choice) return vote
  await tx.update(assemblyVote).set({ casting: choice }).where(eq(assemblyVote.id, id))
  const fields = { casting: [before, choice] } as const
  await recordChange(tx, author, { noun: 'assembly_vote', rowId: id, action: 'changed', fields })
  return await findVote(tx, id, author.now)
}

/** The open vote in which a person has voted; null = none. */
export const findVotedIn = async (db: Db, eventId: number, personId: number): Promise<number | null> => {
  const [row] = await db
    .select({ id: assemblyVoted.voteId })
    .from(assemblyVoted)
    .innerJoin(assemblyVote, eq(assemblyVote.id, assemblyVoted.voteId))
    .innerJoin(agendaItem, eq(agendaItem.id, assemblyVote.itemId))
    .where(and(eq(assemblyVoted.personId, personId), eq(agendaItem.eventId, eventId)))
  return row?.id ?? null
}
