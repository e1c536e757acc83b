import { and, eq, inArray, isNotNull, min } from 'drizzle-orm'
import { type Honour, type HonourGap, honourGaps } from '#contract/federation.ts'
import type { Related } from '#contract/listed-persons.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { players } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { change, membership, otherMembership, person } from '../../platform/db/tables.ts'
import { findAnniversaries } from '../memberships/admin/anniversaries.ts'
import { byName, formatLabel } from '../persons/queries.ts'

/** The days on which persons were imported: a membership without a first day began on the day of its import. */
const findImportDays = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ at: change.changedAt })
    .from(change)
    .where(and(eq(change.noun, 'import'), eq(change.action, 'created')))
  return new Set(rows.map(({ at }) => toWireDate(at)))
}

type Player = Pick<
  typeof person.$inferSelect,
  'uuid' | 'firstName' | 'lastName' | 'company' | 'birthDate' | 'address1' | 'zip' | 'city' | 'email'
> & { readonly missing: readonly HonourGap[] }

/** The players of a day with the facts that an application for an honour needs and the band lacks, by number. */
const findPlayers = async (db: Db, day: string): Promise<ReadonlyMap<string, Player>> => {
  const active = db.select({ id: membership.personId }).from(membership).where(players(day))
  const days = db
    .select({ personId: membership.personId, first: min(membership.joinDate).as('first') })
    .from(membership)
    .where(eq(membership.organizationId, organizations.band))
    .groupBy(membership.personId)
    .as('days')
  const rows = await db
    .select({ person, first: days.first })
    .from(person)
    .innerJoin(days, eq(days.personId, person.id))
    .where(and(eq(person.archived, false), inArray(person.id, active)))
  const imports = await findImportDays(db)
  const elsewhere = await db
    .selectDistinct({ id: otherMembership.personId })
    .from(otherMembership)
    .where(isNotNull(otherMembership.joinDate))
  const withHistory = new Set(elsewhere.map(({ id }) => id))
  return new Map(
    rows.map(({ person: one, first }) => {
      const isMissing: Readonly<Record<HonourGap, boolean>> = {
        entry: first !== null && imports.has(first) && !withHistory.has(one.id),
        birth_date: one.birthDate === null,
        address: one.address1 === '' || one.city === '',
      }
      return [one.uuid, { ...one, missing: honourGaps.filter((gap) => isMissing[gap]) }]
    }),
  )
}

/** An honour with the person's facts for an application. */
export type HonouredPlayer = Honour & { readonly player: Player | undefined }

interface Wanted {
  readonly year: number
  readonly locale: Locale
}

/** The honours of a year: those with missing facts first, then by day; and the players whose years nobody can count. */
export const findHonours = async (
  db: Db,
  { year, locale }: Wanted,
): Promise<{ honours: HonouredPlayer[]; withoutEntry: Related[] }> => {
  const known = await findPlayers(db, `${year - 1}-12-31`)
  const anniversaries = await findAnniversaries(db, { year, locale })
  const honours = anniversaries.map(({ uuid, label, award, years, date }) => {
    const player = known.get(uuid)
    return { uuid, label, award, years, date, missing: [...(player?.missing ?? [])], player }
  })
  return {
    honours: honours.toSorted((a, b) => Number(b.missing.length > 0) - Number(a.missing.length > 0)),
    withoutEntry: [...known.values()]
      .filter(({ missing }) => missing.includes('entry'))
      .sort(byName)
      .map((one) => ({ uuid: one.uuid, label: formatLabel(one) })),
  }
}
