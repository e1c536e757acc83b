import type { AttendanceState } from '#contract/attendance.ts'

/** A statement of an account about a player. */
export interface Statement {
  /** Created by the device. */
  readonly id: string
  /** null = withdrawn. */
  readonly state: AttendanceState | null
  /** Account. */
  readonly by: string
  readonly at: Date
}

/**
 * The latest statement, and one of somebody else that was made without knowing it, preferably one that contradicts it. An
 * agreeing one is held too: its author would contradict a later change of mind.
 */
export interface Statements {
  readonly latest: Statement
  readonly other: Statement | null
}

const isLater = (a: Statement, b: Statement): boolean =>
  a.at > b.at || (a.at.getTime() === b.at.getTime() && a.id > b.id)

/** Returns the statement with at least the time of the earlier one. */
const notBefore = (earlier: Statement, statement: Statement): Statement => ({
  ...statement,
  at: new Date(Math.max(earlier.at.getTime(), statement.at.getTime())),
})

/**
 * Adds a statement to what is held; null = nothing changes. Statements that were added before must not be passed.
 * `sawHeld`: its author had seen what is held, and decides. Otherwise the latest statement wins, and one of somebody else
 * stays beside it, so that both authors learn of a disagreement. An earlier statement of the same author is replaced
 * without one. `supersedes`: ids of statements that are earlier, whatever their times say.
 */
export const mergeStatements = (
  held: Statements,
  added: Statement,
  sawHeld: boolean,
  supersedes: readonly string[] = [],
): Statements | null => {
  const { latest, other } = held
  if (sawHeld) {
    // An agreeing statement is not shown: the author of the latest one does not know it.
    const unseen = latest.by === added.by && other?.state === latest.state ? other : null
    // The clock of the other recorder's device may have been ahead.
    return { latest: notBefore(latest, added), other: unseen }
  }
  const all = [latest, ...(other === null ? [] : [other])]
  const own = all.find(({ by }) => by === added.by)
  const isSuperseded = own !== undefined && supersedes.includes(own.id)
  if (own !== undefined && !isSuperseded && isLater(own, added)) return null
  const dated = isSuperseded ? notBefore(own, added) : added
  const candidates = [...all.filter((one) => one !== own), dated].sort((a, b) => (isLater(a, b) ? -1 : 1))
  const [winner = dated, ...rest] = candidates
  const beside = rest.find(({ state }) => state !== winner.state) ?? rest[0] ?? null
  return winner === latest && beside?.id === other?.id ? null : { latest: winner, other: beside }
}
