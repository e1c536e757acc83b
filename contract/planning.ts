import * as v from 'valibot'
import { SectionAnswers, SubscribableEvent, strengthOf } from './answers.ts'
import { PlayersAnswer } from './edited-events.ts'
import { endpoint, RowId } from './endpoint.ts'
import { DocumentFormatName } from './formats.ts'
import { SectionId } from './function-ids.ts'
import { listOf } from './lists.ts'

/** Events of one window of the planner's view. */
export const windowSize = 12
/** Players of one page. */
export const playersPerPage = 50

/** An event with the answers of each section in numbers; for a section leader of the own section only. */
export const PlannedEvent = v.object({
  ...v.pick(SubscribableEvent, [
    ...(['id', 'kind', 'title', 'foreign', 'dateStart', 'dateEnd', 'fullDay', 'location'] as const),
    ...(['replyBy', 'sections', 'minimumPlayers'] as const),
  ]).entries,
  answers: v.array(SectionAnswers),
})
export type PlannedEvent = v.InferOutput<typeof PlannedEvent>

export const PlannedAnswer = v.object({
  ...v.omit(PlayersAnswer, ['uuid', 'label', 'section']).entries,
  /** Somebody else has changed it since the caller's last visit. */
  changed: v.boolean(),
})
export type PlannedAnswer = v.InferOutput<typeof PlannedAnswer>

/** How a player answers: yes and no are said, or follow from a default answer (assumed) and from an absence. */
export const answerKind = ({
  status,
  assumed,
  absence,
  maybeUntil,
}: Pick<PlannedAnswer, 'status' | 'assumed' | 'absence' | 'maybeUntil'>) => {
  if (status === null) return maybeUntil === null ? 'open' : 'maybe'
  if (status) return assumed ? 'assumed' : 'yes'
  return absence === null ? 'no' : 'absent'
}

export const PlannedPlayer = v.object({
  ...v.pick(PlayersAnswer, ['uuid', 'label', 'section']).entries,
  /** One per event of the window; null: the player is not asked, because the day or the section is another. */
  answers: v.array(v.nullable(PlannedAnswer)),
})
export type PlannedPlayer = v.InferOutput<typeof PlannedPlayer>

export const Planning = v.object({
  /** Events with sign-up that are not cancelled, earliest first. */
  events: v.array(PlannedEvent),
  /** True if there are events before and after the window. */
  earlier: v.boolean(),
  later: v.boolean(),
  /** Members on a day of the window, by section in the order of the score and by name. */
  players: v.array(PlannedPlayer),
  page: v.object({ number: v.number(), size: v.number(), totalElements: v.number() }),
  /** The sections of all pages with the number of players. */
  sections: v.array(v.object({ ...v.pick(PlayersAnswer, ['section']).entries, size: v.number() })),
  /** The end of the caller's last visit, an instant: later changes by others are marked. null = this is the first. */
  since: v.nullable(v.string()),
})
export type Planning = v.InferOutput<typeof Planning>

const path = '/api/frontend/internal/planning'
const wholeNumber = (pattern: RegExp) =>
  v.optional(v.pipe(v.string(), v.regex(pattern, 'validation.page'), v.transform(Number)), '0')
const selection = {
  /** 0 = the next events, 1 = those after them, -1 = the last events before now. */
  window: wholeNumber(/^-?\d{1,4}$/),
  /** 'other' = of no section. */
  section: v.optional(v.union([v.literal('other'), SectionId('validation.invalid')], 'validation.invalid')),
}

/**
 * Players and their answers to the events of a window. Planners see everybody, a section leader the own section. Only
 * members on the day of an event are asked and counted.
 */
export const getPlanning = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ ...selection, page: wholeNumber(/^\d{1,5}$/) }) },
  reply: Planning,
})

/** The same window with all its players, at most 5,000, as a document. */
export const exportPlanning = endpoint({
  method: 'GET',
  path: `${path}/export`,
  input: { query: v.object({ ...selection, format: v.optional(DocumentFormatName, 'PDF') }) },
  reply: 'bytes',
})

/** A member who plays a missing instrument as a further part, and plays the main one at the event, or nothing. */
export const AlsoPlaying = v.object({
  ...v.pick(PlayersAnswer, ['uuid', 'label', 'section']).entries,
  instrument: v.string(),
  voice: v.nullable(v.string()),
  /** The answer that counts; `null` without one, and for whoever is not invited. */
  status: v.nullable(v.boolean()),
  invited: v.boolean(),
})
export type AlsoPlaying = v.InferOutput<typeof AlsoPlaying>
/**
 * The members of the day of an event who play another instrument besides their main one, by name; for a section leader
 * those of the own section. Whoever the event invites for this instrument is not among them.
 */
export const listAlsoPlaying = endpoint({
  method: 'GET',
  path: `${path}/event/:id/member`,
  input: { params: v.object({ id: RowId }) },
  reply: listOf(AlsoPlaying),
})

/** Minutes without a request after which a visit of the planner's view has ended. */
export const visitMinutes = 30

/**
 * Tells the server that the caller looks at the planner's view. The first request of a visit sets `since` of
 * `getPlanning` to the last request of the visit before.
 */
export const visitPlanning = endpoint({
  method: 'PUT',
  path: `${path}/visit`,
  input: {},
  reply: v.object({ since: v.nullable(v.string()) }),
})

export interface Shortage {
  readonly section: PlannedPlayer['section']
  /** Players who come, and who the band wants at least. */
  readonly yes: number
  readonly minimum: number
}

/** Returns the sections of an event in which fewer players come than the band wants, of those that are counted. */
export const findShortages = ({
  minimumPlayers,
  answers,
}: Pick<PlannedEvent, 'minimumPlayers'> & {
  readonly answers: readonly Pick<SectionAnswers, 'section' | 'yes' | 'substitutes'>[]
}): Shortage[] =>
  minimumPlayers.flatMap(({ section, players: minimum }) => {
    const counted = answers.find((one) => one.section === section)
    if (counted === undefined || strengthOf(counted) >= minimum) return []
    return [{ section, yes: strengthOf(counted), minimum }]
  })
