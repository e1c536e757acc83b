import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Small letters without accents; of a column or a parameter. The generated column `search_title` is made the same way. */
export const normalizeForSearch = (text: SQLWrapper | string): SQL =>
  sql`lower(regexp_replace(normalize(${typeof text === 'string' ? sql`${text}::text` : text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`

/** Does every word of what was typed stand somewhere in the folded text? At most ten words count. */
export const matchesAllWords = (foldedText: SQLWrapper, typed: string): SQL[] =>
  typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map(
      (word) =>
        sql`${foldedText} like '%' || ${normalizeForSearch(word.replace(/[\\%_]/g, '\\$&'))} || '%' escape '\\'`,
    )
