import { and, asc, eq, gt } from 'drizzle-orm'
import type { InventorySort } from '#contract/composition-export.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { composition } from '../../platform/db/tables.ts'
import { chunkSize, readRows, sortRowsBy } from '../../platform/formats/rows.ts'

const { id, inventory, title, subtitle, description, genre, composers, arrangers, archived } = composition
const { shelfMark, publisher, orderNumber, workNumber, grade, duration, price } = composition
const columns = {
  ...{ id, inventory, title, subtitle, description, genre, composers, arrangers, archived },
  ...{ shelfMark, publisher, orderNumber, workNumber, grade, duration, price },
}

interface Wanted {
  readonly archived?: boolean | undefined
  readonly sort: InventorySort
  readonly order?: 'ASC' | 'DESC' | undefined
}

/**
 * All pieces of the inventory, sorted; pieces without a number are last.
 * @throws HttpError validation.invalid for more rows than a document may have
 */
export const findCompositionsToExport = async (db: Db, wanted: Wanted, locale: Locale) => {
  const found = await readRows('archived', (after) =>
    db
      .select(columns)
      .from(composition)
      .where(and(wanted.archived === undefined ? undefined : eq(archived, wanted.archived), gt(id, after)))
      .orderBy(asc(id))
      .limit(chunkSize),
  )
  const tag = languageTag(locale)
  const byTitle = sortRowsBy(found, (row) => row.title, { locale: tag, descending: false })
  const key = (row: (typeof found)[number]) => (wanted.sort === 'archived' ? Number(row.archived) : row[wanted.sort])
  return sortRowsBy(byTitle, key, { locale: tag, descending: wanted.order === 'DESC' })
}
export type InventoryRow = Awaited<ReturnType<typeof findCompositionsToExport>>[number]
