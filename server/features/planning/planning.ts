import { and, inArray } from 'drizzle-orm'
import type { PlannedAnswer, PlannedEvent, PlannedPlayer, Planning } from '#contract/planning.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { absence, type EventRow, event } from '../../platform/db/tables.ts'
import type { PlanningScope } from '../../platform/http/planner.ts'
import type { createAnswerCounts } from '../answers/answer-counts.ts'
import { absenceIn, presentAnswer, selectAnswers } from '../answers/answers.ts'
import { findAbsencesOf } from '../answers/covering-absence.ts'
import { presentEvent } from '../events/queries.ts'
import { formatLabel } from '../persons/queries.ts'
import { findPlanned, findPlayers, findSectionSizes, inOneSection, type Player } from './players.ts'
import { findWindow } from './window.ts'

/** The planner who looks: whose players they plan, and since when changes by others are marked. */
interface Viewer {
  readonly scope: PlanningScope
  readonly accountId: string
  readonly since: Date | null
}

/** A window with the number of its players; the rows are read in pages. */
export interface PlanningFrame extends Pick<Planning, 'events' | 'earlier' | 'later' | 'sections'> {
  /** Number of players in the chosen section, or in all. */
  readonly total: number
  /** Reads the players from a position on. */
  players(offset: number, limit: number): Promise<PlannedPlayer[]>
}

type AnswerCounts = ReturnType<typeof createAnswerCounts>

/** The planner's view of a window, restricted to the viewer's scope. `section` chooses one of them. */
export const findPlanning = async (
  db: Db,
  { window, section }: { readonly window: number; readonly section?: PlannedPlayer['section'] | undefined },
  { scope, ...viewer }: Viewer,
  { now, locale, answerCounts }: { readonly now: Date; readonly locale: Locale; readonly answerCounts: AnswerCounts },
): Promise<PlanningFrame> => {
  const { events, earlier, later } = await findWindow(db, window, now)
  const days = events.map(({ startsAt }) => toWireDate(startsAt))
  const ids = events.map(({ id }) => id)
  const planned = await findPlanned(db, { ids, days: [days[0] ?? '', days.at(-1) ?? ''] }, now)
  const own = scope === 'all' ? planned : inOneSection(db, planned, scope)
  const all = events.length === 0 ? [] : await findSectionSizes(db, own)
  // Without a choice whoever belongs to several sections is listed once, in the main one.
  const isChosen = scope === 'all' && section !== undefined && section !== 'other'
  const chosen = isChosen ? inOneSection(db, planned, section) : own
  const sizes = isChosen
    ? await findSectionSizes(db, chosen)
    : all.filter((one) => section === undefined || one.section === section)
  return {
    events: await planEvents(db, events, scope, { locale, now, answerCounts }),
    earlier,
    later,
    sections: all,
    total: sizes.reduce((sum, { size }) => sum + size, 0),
    players: async (offset, limit) => {
      const found = await findPlayers(db, chosen, sizes, { offset, limit })
      return await planPlayers(db, found, events, { scope, now, ...viewer })
    },
  }
}

const idsOf = (events: readonly EventRow[]) => inArray(event.id, [0, ...events.map(({ id }) => id)])

const planEvents = async (
  db: Db,
  events: readonly EventRow[],
  scope: PlanningScope,
  { locale, now, answerCounts }: { readonly locale: Locale; readonly now: Date; readonly answerCounts: AnswerCounts },
): Promise<PlannedEvent[]> => {
  const { _embedded: counts } = await answerCounts(db, idsOf(events), now)
  const counted = new Map(counts.items.map((one) => [one.eventId, one.sections]))
  return events.map((row) => {
    const shown = presentEvent(row, locale, {
      fileIds: [],
      contact: null,
      venue: null,
      reader: 'members',
      leaflet: false,
      invitations: [],
    })
    const { id, kind, title, foreign, dateStart, dateEnd, fullDay, location } = shown
    const { replyBy, sections, minimumPlayers } = shown
    const answers = (counted.get(id) ?? []).filter((one) => scope === 'all' || one.section === scope)
    const appointment = { id, kind, title, foreign, dateStart, dateEnd, fullDay, location }
    return { ...appointment, replyBy, sections, minimumPlayers, answers }
  })
}

const planPlayers = async (
  db: Db,
  players: readonly Player[],
  events: readonly EventRow[],
  { scope, accountId, since, now }: Viewer & { readonly now: Date },
): Promise<PlannedPlayer[]> => {
  if (players.length === 0) return []
  const persons = players.map(({ id }) => id)
  const rows = await selectAnswers(db, idsOf(events), { scope: 'all', persons, now })
  const absences = await findAbsencesOf(db, and(idsOf(events), inArray(absence.personId, persons)))
  const isLater = (at: Date | null | undefined): boolean => since !== null && at != null && at > since
  // An answer counts in one section of the person, and is shown in each.
  const keyOf = (id: number, eventId: number): string => `${id} ${eventId}`
  const answers = new Map(
    rows.map((row): [string, PlannedAnswer] => [
      keyOf(row.id, row.eventId),
      {
        ...presentAnswer(row, absences, scope),
        changed: (isLater(row.changedAt) && row.changedBy !== accountId) || isLater(absenceIn(absences, row)?.statedAt),
      },
    ]),
  )
  return players.map(({ id, uuid, section, ...name }) => ({
    uuid,
    label: formatLabel(name),
    section,
    answers: events.map((one) => answers.get(keyOf(id, one.id)) ?? null),
  }))
}
