import { count, countDistinct, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/open.ts'
import {
  bandGroup,
  bulletin,
  enquiry,
  event,
  eventTemplate,
  feeRule,
  formerFunction,
  furtherPart,
  membership,
  person,
  sharedAnnotation,
  sheet,
  substitute,
  substituteRequest,
} from '../../platform/db/tables.ts'

/** Counts the rows that name a section or an office; persons with their history. */
export const findUse = async (db: Db, code: string) => {
  const rowsIn = async (table: PgTable, where: SQL | undefined): Promise<number> => {
    const [row] = await db.select({ rows: count() }).from(table).where(where)
    return row?.rows ?? 0
  }
  const former = db
    .select({ id: formerFunction.membershipId })
    .from(formerFunction)
    .where(eq(formerFunction.functionType, code))
  const further = db.select({ id: furtherPart.personId }).from(furtherPart).where(eq(furtherPart.instrument, code))
  const [persons] = await db
    .select({ count: countDistinct(person.id) })
    .from(person)
    .leftJoin(membership, eq(membership.personId, person.id))
    .where(
      or(
        eq(person.instrument, code),
        eq(membership.functionType, code),
        sql`${membership.id} in ${former}`,
        sql`${person.id} in ${further}`,
      ),
    )
  const isIn = ({ sections, minimumPlayers }: Pick<typeof event | typeof enquiry, 'sections' | 'minimumPlayers'>) =>
    or(sql`${code} = any(${sections})`, sql`${minimumPlayers} @> ${JSON.stringify([{ section: code }])}::jsonb`)
  const inContent = (column: SQL | typeof eventTemplate.content): SQL =>
    or(
      sql`${column} -> 'sections' ? ${code}`,
      sql`${column} -> 'minimumPlayers' @> ${JSON.stringify([{ section: code }])}::jsonb`,
    ) ?? sql`false`
  const counts = {
    persons: persons?.count ?? 0,
    events: await rowsIn(event, isIn(event)),
    templates: await rowsIn(eventTemplate, inContent(eventTemplate.content)),
    sheets: await rowsIn(sheet, eq(sheet.instrument, code)),
    others:
      (await rowsIn(substitute, eq(substitute.instrument, code))) +
      (await rowsIn(substituteRequest, eq(substituteRequest.instrument, code))) +
      (await rowsIn(sharedAnnotation, eq(sharedAnnotation.section, code))) +
      (await rowsIn(enquiry, isIn(enquiry))) +
      (await rowsIn(bulletin, sql`${code} = any(${bulletin.sections})`)) +
      (await rowsIn(feeRule, sql`${code} = any(${feeRule.functionTypes})`)) +
      (await rowsIn(
        bandGroup,
        sql`${bandGroup.filter} ->> 'section' = ${code} or ${bandGroup.filter} ->> 'office' = ${code}`,
      )),
  }
  return (Object.keys(counts) as (keyof typeof counts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => ({ message: `function.used.${name}` as const, count: counts[name] }))
}
