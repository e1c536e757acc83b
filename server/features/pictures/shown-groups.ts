import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type PictureGroup, type ShownGroup, wholeBand } from '#contract/pictures.ts'
import { toWireDate } from '#contract/time.ts'
import { players } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { bandGroup, membership, person } from '../../platform/db/tables.ts'
import { membersOf } from '../persons/admin/groups.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'

const band = (db: Db, now: Date): SQL | undefined =>
  and(
    eq(person.archived, false),
    inArray(
      person.id,
      db
        .select({ id: membership.personId })
        .from(membership)
        .where(players(toWireDate(now))),
    ),
  )

/** The band and all groups, with those of their persons who have not agreed to be shown; in a fixed number of statements. */
export const findPictureGroups = async (db: Db, now: Date): Promise<PictureGroup[]> => {
  const groups = await db.select().from(bandGroup).orderBy(asc(bandGroup.position), asc(bandGroup.id))
  const belongs = new Map<ShownGroup, SQL>([
    [wholeBand, sql`${band(db, now)}`],
    ...groups.map((group): [number, SQL] => [group.id, sql`${membersOf(db, group, now)}`]),
  ])
  const columns = (of: (condition: SQL) => SQL): Record<string, SQL> =>
    Object.fromEntries([...belongs].map(([group, condition]) => [`${group}`, of(condition)]))
  const [undecided] = await db
    .select(columns((one) => sql`count(*) filter (where ${one})::int`))
    .from(person)
    .where(sql`${person.pictureConsent} is null`)
  const refusing = await db
    .select({ name: nameColumns, in: columns((one) => one) })
    .from(person)
    .where(and(eq(person.pictureConsent, 'REFUSED'), or(...belongs.values())))
    .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id))
  const withPersons = (group: number | typeof wholeBand) => ({
    group,
    refusing: refusing.filter((one) => one.in[`${group}`] === true).map(({ name }) => formatLabel(name)),
    undecided: Number(undecided?.[`${group}`] ?? 0),
  })
  return [
    { ...withPersons(wholeBand), nameDe: null, nameEn: null },
    ...groups.map(({ id, nameDe, nameEn }) => ({ ...withPersons(id), nameDe, nameEn })),
  ]
}

/** The columns of the group that a picture shows. */
export const columnsOfShown = (shows: ShownGroup) => ({
  showsBand: shows === wholeBand,
  showsGroupId: shows === wholeBand ? null : shows,
})
export const shownGroupOf = ({ showsBand, showsGroupId }: ReturnType<typeof columnsOfShown>): ShownGroup =>
  showsBand ? wholeBand : showsGroupId
