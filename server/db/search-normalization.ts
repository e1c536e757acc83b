import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Converts a column or parameter to lower case without accents. The generated column `search_title` uses the same
 * expression.
 */
export const normalizeForSearch = (text: SQLWrapper | string): SQL =>
  sql`lower(regexp_replace(normalize(${typeof text === 'string' ? sql`${text}::text` : text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`

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
