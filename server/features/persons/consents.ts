import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ConsentDecision, type ConsentField, consentFields } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, consentDecision, person } from '../../platform/db/tables.ts'
import type { Author } from '../../platform/resources/record.ts'
import { formatLabel, labelColumns, type PersonRow } from './queries.ts'

type Decided = Pick<PersonRow, ConsentField>

/** null = not decided. */
const givenIn = ({ permit, pictureConsent }: Decided): Readonly<Record<ConsentField, boolean | null>> => ({
  permit,
  pictureConsent: pictureConsent === null ? null : pictureConsent === 'AGREED',
})
const undecided: Decided = { permit: false, pictureConsent: null }

/**
 * Records the decisions that differ, with their day and author.
 * @param before null for a new person
 */
export const recordConsents = async (
  tx: Db,
  personId: number,
  { before, after }: { readonly before: Decided | null; readonly after: Decided },
  { now, accountId }: Author,
): Promise<void> => {
  const [was, is] = [givenIn(before ?? undecided), givenIn(after)]
  const rows = consentFields
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ personId, field, given: is[field], decidedAt: now, decidedBy: accountId }))
  if (rows.length > 0) await tx.insert(consentDecision).values(rows)
}

const author = alias(person, 'author')

/** The last decision about each field. One that does not say what the person's row says is left out: it is of a merged record. */
export const findConsents = async (db: Db, row: PersonRow): Promise<ConsentDecision[]> => {
  const rows = await db
    .select({ decision: consentDecision, author: labelColumns(author) })
    .from(consentDecision)
    .leftJoin(account, eq(account.id, consentDecision.decidedBy))
    .leftJoin(author, eq(author.id, account.personId))
    .where(eq(consentDecision.personId, row.id))
    .orderBy(desc(consentDecision.id))
  const given = givenIn(row)
  return consentFields.flatMap((field) => {
    const last = rows.find(({ decision }) => decision.field === field && decision.given === given[field])
    if (last === undefined) return []
    const by = last.author === null ? null : formatLabel(last.author) || null
    return [{ field, day: toWireDate(last.decision.decidedAt), by }]
  })
}
