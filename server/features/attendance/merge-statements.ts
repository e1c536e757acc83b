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

const all = ({ latest, other }: Statements): Statement[] => [latest, ...(other === null ? [] : [other])]

const inOrder = (statements: readonly [Statement, ...Statement[]]): Statements => {
  const [latest = statements[0], ...rest] = statements.toSorted((a, b) => (isLater(a, b) ? -1 : 1))
  return { latest, other: rest.find(({ state }) => state !== latest.state) ?? rest[0] ?? null }
}

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
    const at = new Date(Math.max(latest.at.getTime(), added.at.getTime()))
    return { latest: { ...added, at }, other: unseen }
  }
  const own = all(held).find(({ by }) => by === added.by)
  if (own !== undefined && !supersedes.includes(own.id) && isLater(own, added)) return null
  const merged = inOrder([added, ...all(held).filter((one) => one !== own)])
  return merged.latest === latest && merged.other?.id === other?.id ? null : merged
}

/**
 * Corrects the time of a held statement that has arrived again; null = nothing changes. Each request makes the statement
 * look younger by the time that it was under way, so the earliest time is the best.
 */
export const redateStatement = (held: Statements, id: string, at: Date): Statements | null => {
  const known = all(held).find((one) => one.id === id)
  if (known === undefined || known.at <= at) return null
  return inOrder([{ ...known, at }, ...all(held).filter((one) => one !== known)])
}
