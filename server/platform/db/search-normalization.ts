import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchReplacements } from '#contract/search-normalization.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * `normalizeForSearch` of the contract as SQL, around the SQL of a text. Generated columns contain it: a change of the
 * rule needs a migration that generates them again.
 */
export const normalizedSql = (text: string): string => {
  const { from, to, pairs } = searchReplacements
  const small = `lower(regexp_replace(normalize(replace(${text}, '´', ''''), NFKD), '[\\u0300-\\u036f]', '', 'g'))`
  return pairs.reduce(
    (inner, [letter, letters]) => `replace(${inner}, ${quoted(letter)}, ${quoted(letters)})`,
    `translate(${small}, ${quoted(from)}, ${quoted(to)})`,
  )
}
const [before = '', after = ''] = normalizedSql('?').split('?')

/** Converts a column or parameter as `normalizeForSearch` of the contract does. */
export const normalizeForSearch = (text: SQLWrapper | string): SQL =>
  sql`${sql.raw(before)}${typeof text === 'string' ? sql`${text}::text` : text}${sql.raw(after)}`

/** Returns one condition for each word: the normalised text contains the word. At most ten words are used. */
export const matchesAllWords = (foldedText: SQLWrapper, typed: string): SQL[] =>
  typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map(
      (word) =>
        sql`${foldedText} like '%' || ${normalizeForSearch(word.replace(/[\\%_]/g, '\\$&'))} || '%' escape '\\'`,
    )
