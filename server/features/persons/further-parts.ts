import { and, asc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { FurtherPart } from '#contract/persons.ts'
import { groupOf } from '../../platform/db/only-group.ts'
import type { Db } from '../../platform/db/open.ts'
import { furtherPart, person } from '../../platform/db/tables.ts'

/**
 * A part that repeats the main one says nothing. A change of the main part alone can cause it; as the row stays, the part
 * is there again when that change is undone.
 */
const isNoRepetition: SQL | undefined = or(
  furtherPart.forGroup,
  sql`${furtherPart.instrument} is distinct from ${person.instrument}`,
)

/** Finds the further parts of persons, in their order, in one statement. */
export const findFurtherParts = async (
  db: Db,
  personIds: readonly number[],
): Promise<(personId: number) => FurtherPart[]> => {
  if (personIds.length === 0) return () => []
  const rows = await db
    .select({ part: furtherPart })
    .from(furtherPart)
    .innerJoin(person, eq(person.id, furtherPart.personId))
    .where(and(inArray(furtherPart.personId, [...personIds]), isNoRepetition))
    .orderBy(asc(furtherPart.position), asc(furtherPart.id))
  const byPerson = Map.groupBy(rows, ({ part }) => part.personId)
  return (personId) =>
    (byPerson.get(personId) ?? []).map(({ part: { instrument, voice, key, ...row } }) => ({
      ...{ instrument, voice, key },
      group: groupOf(row),
    }))
}

/** The instruments of the further sections of the person of a query, as a JSON list in their order. */
export const furtherSections = (db: Db): SQL<readonly string[]> => {
  const { instrument, position, personId, forGroup } = furtherPart
  const found = db
    .select({ all: sql`json_agg(${instrument} order by ${position})` })
    .from(furtherPart)
    .where(and(eq(personId, person.id), not(forGroup), isNoRepetition))
  return sql<readonly string[]>`coalesce((${found}), '[]')`
}
