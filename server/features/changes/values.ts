import { and, eq, inArray } from 'drizzle-orm'
import type { ChangeDetails, ChangeEntry } from '#contract/change-log.ts'
import type { ChangedNoun } from '#contract/changes.ts'
import { isContentNoun } from '#contract/content.ts'
import type { Db } from '../../platform/db/open.ts'
import { change } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { findVersion } from '../content/rows.ts'

type Entry = Pick<typeof change.$inferSelect, 'noun' | 'action' | 'fields'>

/** Row ids and properties of bytes are meaningless to readers. */
const technical = /(?:Ids?|Uuid|^id|^version|^sha256|^size|^mimeType|^pictureName|^imageName|^albumNames)$/
/**
 * The only fields of these nouns that may be shown: what a person plays, not the address card; an answer, not its
 * remarks (see decision 18).
 */
const permitted: Partial<Record<ChangedNoun, readonly string[]>> = {
  person: ['instrument', 'voice', 'key', 'further'],
  participation: ['status', 'lateAnswer'],
  attendance: ['attendance'],
}

const shownFields = ({ noun, fields }: Entry) =>
  Object.entries(fields).filter(([field]) => !technical.test(field) && (permitted[noun]?.includes(field) ?? true))

const longest = 120

/** Returns undefined for a value that does not fit into a line of the list. */
const inOneLine = (value: unknown): string | number | boolean | null | undefined => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(', ') : value
  return typeof text === 'string' && text.length <= longest && !text.includes('<') ? text : undefined
}

/** The values of a change that fit into the list. */
export const shortValues = (entry: Entry): ChangeEntry['values'] =>
  entry.action !== 'changed'
    ? []
    : shownFields(entry).flatMap(([field, [was, is]]) => {
        const [before, after] = [inOneLine(was), inOneLine(is)]
        return before === undefined || after === undefined || before === after ? [] : [{ field, before, after }]
      })

/** True if the list lacks something of the entry. */
export const hasDetails = (entry: Entry): boolean =>
  isContentNoun(entry.noun) || shownFields(entry).length > shortValues(entry).length

/** @param nouns those that the caller may read. @throws HttpError not_found */
export const findChange = async (
  db: Db,
  id: number,
  nouns: Checked<readonly ChangedNoun[]>,
): Promise<ChangeDetails> => {
  const entry = requireFirst(
    await db
      .select()
      .from(change)
      .where(and(eq(change.id, id), inArray(change.noun, [...nouns]))),
  )
  const { noun, rowId } = entry
  return {
    values: shownFields(entry).map(([field, [before, after]]) => ({ field, before, after })),
    content: isContentNoun(noun) ? { noun, id: rowId, version: await findVersion(db, noun, rowId) } : null,
  }
}
