import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SeatedPerson } from '#contract/seating.ts'
import { conducting } from '#contract/sections.ts'
import { toWireDate } from '#contract/time.ts'
import { players } from '../../platform/db/active-membership.ts'
import { findSectionOrder } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { bandGroup, event, furtherPart, membership, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { selectAnswers } from '../answers/answers.ts'
import { membersOf } from '../persons/admin/groups.ts'
import { byName, formatLabel, nameColumns } from '../persons/queries.ts'

type Status = SeatedPerson['status']

interface Player {
  readonly id: number
  readonly uuid: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string | null
  /** The section in which the person plays there; null = the person plays nothing. */
  readonly section: string | null
  readonly status: Status
}

const statusOf = (status: boolean | null): Status => {
  if (status === null) return 'open'
  return status ? 'comes' : 'declined'
}

/** The players of some events with their answers, by event. */
export const findPlayersOf = async (
  db: Db,
  eventIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Player[]>> => {
  if (eventIds.length === 0) return new Map()
  const rows = await selectAnswers(db, inArray(event.id, [...eventIds]), { scope: 'all', now })
  const players = rows.map((row) => ({ ...row, status: statusOf(row.status) }))
  return Map.groupBy(players, ({ eventId }) => eventId)
}

/** The players of the band, or the persons of a group, today. @throws HttpError not_found */
export const findEnsemble = async (db: Db, group: number | null, now: Date): Promise<Player[]> => {
  const columns = { id: person.id, uuid: person.uuid, ...nameColumns }
  if (group === null) {
    const rows = await db
      .select({ ...columns, section: membership.functionType })
      .from(membership)
      .innerJoin(person, and(eq(person.id, membership.personId), eq(person.archived, false)))
      .where(players(toWireDate(now)))
    return rows.map((row) => ({ ...row, status: 'comes' }))
  }
  const found = requireFirst(await db.select().from(bandGroup).where(eq(bandGroup.id, group)))
  const rows = await db
    .select({ ...columns, section: person.instrument })
    .from(person)
    .where(membersOf(db, found, now))
  return rows.map((row) => ({ ...row, status: 'comes' }))
}

/** The persons with these public ids who play nothing there. Whoever was deleted is missing. */
const findUninvited = async (db: Db, uuids: readonly string[]): Promise<Player[]> => {
  if (uuids.length === 0) return []
  const rows = await db
    .select({ id: person.id, uuid: person.uuid, ...nameColumns, section: person.instrument })
    .from(person)
    .where(and(inArray(person.uuid, [...uuids]), eq(person.archived, false)))
  return rows.map((row) => ({ ...row, status: 'uninvited' }))
}

/** Returns the part of a person in a section. */
const findVoices = async (db: Db, ids: readonly number[]) => {
  const mains = await db
    .select({ id: person.id, instrument: person.instrument, voice: person.voice })
    .from(person)
    .where(inArray(person.id, [...ids]))
  const further = await db
    .select({ id: furtherPart.personId, instrument: furtherPart.instrument, voice: furtherPart.voice })
    .from(furtherPart)
    .where(inArray(furtherPart.personId, [...ids]))
    .orderBy(asc(furtherPart.position))
  return (id: number, section: string | null): string | null =>
    [...mains, ...further].find((one) => one.id === id && one.instrument === section)?.voice ?? null
}

const parts = new Intl.Collator('de-CH', { numeric: true })

/**
 * The players of an event or ensemble, and whoever else has one of these places, by section, part and name. The conductor and
 * others who play nothing need no place.
 */
export const findSeated = async (
  db: Db,
  players: readonly Player[],
  seated: readonly string[],
): Promise<SeatedPerson[]> => {
  const order = await findSectionOrder(db)
  const playing = players.filter(({ section }) => section !== conducting && order.sectionOf(section) !== 'other')
  const isKnown = new Set(playing.map(({ uuid }) => uuid))
  const uninvited = await findUninvited(
    db,
    seated.filter((uuid) => !isKnown.has(uuid)),
  )
  // A person with several memberships has several rows.
  const all = [...new Map([...uninvited, ...playing].map((one) => [one.uuid, one])).values()]
  const voiceOf = await findVoices(
    db,
    all.map(({ id }) => id),
  )
  return all
    .map((row) => ({ row, section: order.sectionOf(row.section), voice: voiceOf(row.id, row.section) }))
    .sort(
      (a, b) =>
        order.compare(a.section, b.section) || parts.compare(a.voice ?? '', b.voice ?? '') || byName(a.row, b.row),
    )
    .map(({ row, section, voice }) => ({ uuid: row.uuid, label: formatLabel(row), section, voice, status: row.status }))
}
