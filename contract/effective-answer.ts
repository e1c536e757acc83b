import { toWireDate } from './clock.ts'

/** A member's own answer to one event. Instants are ISO 8601. */
export interface Statement {
  /** true = signed up, false = signed off, null = neither. */
  readonly status: boolean | null
  /** The last day of a "maybe", `yyyy-MM-dd`; null = no maybe. */
  readonly maybeUntil: string | null
  /** Id of the absence in spite of which the answer was given. */
  readonly despite: string | null
  /** When it was given; null = before everything else. */
  readonly statedAt: string | null
}

/** Days on which a member is away, both inclusive, `yyyy-MM-dd`. */
export interface Away {
  readonly id: string
  readonly from: string
  readonly to: string
  /** When the member said so: an instant in ISO 8601. */
  readonly statedAt: string
}

/** The answer that counts. `status` is null for an open answer and for a maybe. */
export interface EffectiveAnswer<Absence extends Away = Away> {
  readonly status: boolean | null
  /** The status is not said by the member: it follows from a default answer. */
  readonly assumed: boolean
  /** The last day of a maybe that holds today. */
  readonly maybeUntil: string | null
  /** The absence that answers the event with no. */
  readonly absence: Absence | null
}

/** An event as far as its answers depend on it: wire time of the start, and day of the reply deadline. */
interface Answered {
  readonly dateStart: string
  readonly replyBy: string | null
}

/** Returns true if something said at this instant comes after the reply deadline, which is the end of that day in Zürich. */
export const isLate = ({ replyBy }: Pick<Answered, 'replyBy'>, statedAt: Date): boolean =>
  replyBy !== null && toWireDate(statedAt) > replyBy

/**
 * Returns true if an absence covers an event: it contains the day of the start, and was reported before the reply
 * deadline. After the deadline the event itself is answered, which becomes a request.
 */
const covers = ({ from, to, statedAt }: Away, event: Answered): boolean => {
  const day = event.dateStart.slice(0, 10)
  return from <= day && day <= to && !isLate(event, new Date(statedAt))
}

/** Returns true if the statement is valid for an event although the absence covers it: it names it, or is not older. */
const outweighs = ({ despite, statedAt }: Statement, absence: Away): boolean =>
  despite === absence.id || (statedAt !== null && Date.parse(statedAt) >= Date.parse(absence.statedAt))

/**
 * Returns the answer that counts for an event. The latest statement wins: the answer to the event, or an absence that
 * covers it. Without one, a maybe holds until its day, then the default answer applies. `attends` is that default: true
 * = attending unless declined. `today` is the day in Zürich, `yyyy-MM-dd`. server/platform/db/effective-answer.ts is the same
 * rule as SQL.
 */
export const findEffectiveAnswer = <Absence extends Away>(
  event: Answered,
  own: Statement | null,
  { absences, attends, today }: { absences: readonly Absence[]; attends: boolean; today: string },
): EffectiveAnswer<Absence> => {
  const holds = own !== null && own.maybeUntil !== null && own.maybeUntil >= today
  const said = own !== null && (own.status !== null || holds) ? own : null
  const absence = absences.find((one) => covers(one, event) && (said === null || !outweighs(said, one))) ?? null
  if (absence !== null) return { status: false, assumed: false, maybeUntil: null, absence }
  if (said !== null && said.status !== null)
    return { status: said.status, assumed: false, maybeUntil: null, absence: null }
  if (said !== null) return { status: null, assumed: false, maybeUntil: said.maybeUntil, absence: null }
  return { status: attends ? true : null, assumed: attends, maybeUntil: null, absence: null }
}

/** Returns true if nothing answers the event: neither yes nor no, and no maybe that holds. */
export const isOpenAnswer = ({ status, maybeUntil }: Pick<EffectiveAnswer, 'status' | 'maybeUntil'>): boolean =>
  status === null && maybeUntil === null

/** Returns the absence that covers an event, whether or not an answer outweighs it; null = none. */
export const findAbsence = <Absence extends Away>(event: Answered, absences: readonly Absence[]): Absence | null =>
  absences.find((one) => covers(one, event)) ?? null
