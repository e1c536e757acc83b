import { eq } from 'drizzle-orm'
import type { ContentFields, ContentNoun } from '#contract/content.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Author } from '../changes/record.ts'
import type { Db } from '../db/open.ts'
import { article, event, pageText, shopItem } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { parseFields } from '../http/input.ts'
import { fromWireTime } from '../time.ts'
import { contentKinds } from './kinds.ts'

const tables = { article, event, shop_item: shopItem, page_text: pageText } as const satisfies Record<
  ContentNoun,
  unknown
>

/** @throws HttpError not_found */
const findVersionNumber = async (db: Db, noun: ContentNoun, id: number): Promise<number> => {
  const table = tables[noun]
  const [row] = await db.select({ version: table.version }).from(table).where(eq(table.id, id))
  if (row === undefined) throw new HttpError('not_found')
  return row.version
}

interface Draft {
  readonly noun: ContentNoun
  /** null = a new row. */
  readonly id: number | null
  readonly fields: ContentFields
}

/** Ends the transaction of a preview, so that nothing of it is saved. */
class PreviewDone extends Error {
  readonly html: string
  constructor(html: string) {
    super('preview')
    this.html = html
  }
}

/**
 * Saves a draft in a transaction, renders its page from there, and takes everything back. An article of the future is
 * shown as on its first day.
 * @throws HttpError as the noun's own endpoints
 */
export const preview = async (
  deps: Pick<Deps, 'database' | 'clock' | 'renderPage'>,
  { noun, id, fields }: Draft,
  locale: Locale,
  author: Author,
): Promise<string> => {
  const kind = contentKinds[noun]
  try {
    return await deps.database.db.transaction(async (tx) => {
      const database = { ...deps.database, db: tx }
      const row =
        id === null
          ? await kind.create(tx, parseFields(kind.input, fields), author)
          : await kind.update(
              database,
              { id, version: await findVersionNumber(tx, noun, id) },
              parseFields(kind.change, fields),
              author,
            )
      const { path, from } = kind.shownAt(row)
      const now = deps.clock()
      const clock = () => (from === undefined || from <= toWireTime(now) ? now : fromWireTime(from))
      throw new PreviewDone(await deps.renderPage({ database, clock }, `/${locale}${path}`))
    })
  } catch (error) {
    if (error instanceof PreviewDone) return error.html
    throw error
  }
}
