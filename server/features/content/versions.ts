import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { ContentNoun, ContentVersion } from '#contract/content.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { account, change, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { parseFields } from '../../platform/http/input.ts'
import type { Author } from '../../platform/resources/record.ts'
import type { Changed } from '../../platform/resources/rows.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'
import { contentKinds } from './kinds.ts'

const versionsShown = 200

const ofRow = (noun: ContentNoun, id: number) =>
  and(eq(change.noun, noun), eq(change.rowId, id), inArray(change.action, ['created', 'changed']))

/** The versions of a row, newest first. */
export const findVersions = async (db: Db, noun: ContentNoun, id: number): Promise<ContentVersion[]> => {
  const rows = await db
    .select({
      change: change.id,
      action: change.action,
      changedAt: change.changedAt,
      fields: change.fields,
      author: { ...nameColumns },
    })
    .from(change)
    .leftJoin(account, eq(account.id, change.changedBy))
    .leftJoin(person, eq(person.id, account.personId))
    .where(ofRow(noun, id))
    .orderBy(desc(change.id))
    .limit(versionsShown)
  return rows.map(({ change: entry, action, changedAt, fields, author }) => ({
    change: entry,
    hasBefore: action === 'changed' && Object.keys(contentKinds[noun].restore(fields)).length > 0,
    changedAt: changedAt.toISOString(),
    by: author === null ? null : formatLabel(author),
    fields: Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after })),
  }))
}

/**
 * Writes the state before a change once more: this change and every later one are taken back, field by field.
 * @throws HttpError not_found for a change of another row, and for the creation; conflict.version; validation.invalid if the old state
 * violates a rule of today, such as a picture that was deleted
 */
export const restore = async (
  tx: DatabaseTransaction,
  { noun, entry, on }: { readonly noun: ContentNoun; readonly entry: number; readonly on: Changed },
  author: Author,
): Promise<{ readonly id: number; readonly version: number }> => {
  requireFirst(
    await tx
      .select({ id: change.id })
      .from(change)
      .where(and(ofRow(noun, on.id), eq(change.id, entry), eq(change.action, 'changed'))),
  )
  const later = await tx
    .select({ fields: change.fields })
    .from(change)
    .where(and(ofRow(noun, on.id), gte(change.id, entry)))
    .orderBy(desc(change.id))
  const columns: Record<string, unknown> = {}
  for (const { fields } of later) for (const [name, [before]] of Object.entries(fields)) columns[name] = before
  const kind = contentKinds[noun]
  const { id, version } = await kind.update(tx, on, parseFields(kind.change, kind.restore(columns)), author)
  return { id, version }
}
