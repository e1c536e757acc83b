import { and, eq, exists, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import { adultAge } from './settings.ts'
import { person, representation } from './tables.ts'

/** A person for whom another one acts. */
export interface RepresentedPerson {
  readonly personId: number
  readonly uuid: string
  /** Active membership in the band or the board today. */
  readonly member: boolean
}

/** The represented person of a query about representations. */
export const represented = alias(person, 'represented')

/**
 * Condition on the represented person of a query: a minor on a day. Whoever has no birth date counts as an adult.
 * @param today `yyyy-MM-dd`
 */
export const isMinor = (today: string): SQL =>
  sql`coalesce(${represented.birthDate} > ${today}::date - make_interval(years => ${adultAge}), false)`

/** The day on which the represented person of a query comes of age: the first on which `isMinor` is false; null = unknown. */
export const dayOfAge = sql<
  string | null
>`((${represented.birthDate} - 1 + make_interval(years => ${adultAge}))::date + 1)`

/**
 * Condition on the representations of a query that contains `represented`: they have not ended, and have a consent or
 * concern a minor.
 */
export const representationCounts = (today: string): SQL | undefined =>
  and(
    isNull(representation.endedAt),
    or(isNotNull(representation.consent), isMinor(today)),
    eq(represented.archived, false),
  )

/** Condition on `represented` of a query: the person itself, or somebody for whom the person acts on a day. */
export const actsFor = (db: Db, personId: SQLWrapper, today: string): SQL | undefined =>
  or(
    sql`${represented.id} = ${personId}`,
    exists(
      db
        .select({ id: representation.id })
        .from(representation)
        .where(
          and(
            eq(representation.personId, represented.id),
            sql`${representation.representativeId} = ${personId}`,
            representationCounts(today),
          ),
        ),
    ),
  )
