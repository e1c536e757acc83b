import type { ContentFields, ContentNoun } from '#contract/content.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { accessTo } from '../../platform/db/access.ts'
import type { Db } from '../../platform/db/open.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { parseFields } from '../../platform/http/input.ts'
import type { Author } from '../../platform/resources/record.ts'
import { fromWireTime } from '../../platform/time.ts'
import { contentKinds } from './kinds.ts'
import { findVersion } from './rows.ts'

/** @throws HttpError not_found */
const requireVersion = async (db: Db, noun: ContentNoun, id: number): Promise<number> => {
  return requireRow(await findVersion(db, noun, id))
}

interface Draft {
  readonly noun: ContentNoun
  /** null = a new row. */
  readonly id: number | null
  readonly fields: ContentFields
}

/** Ends the transaction of a preview, so that nothing of it is saved. */
class PreviewDone extends Error {
  readonly page: Page
  constructor(page: Page) {
    super('preview')
    this.page = page
  }
}

interface Page {
  readonly html: string
  readonly anchor: string | null
}

/**
 * Saves a draft in a transaction, renders its page from there, and takes everything back. An article of the future is
 * shown as on its first day.
 * @throws HttpError as the noun's own endpoints
 */
export const preview = async (
  deps: Pick<Deps, 'write' | 'clock' | 'renderPage'>,
  { noun, id, fields }: Draft,
  locale: Locale,
  author: Author,
): Promise<Page> => {
  const kind = contentKinds[noun]
  try {
    return await deps.write(async (tx) => {
      const row =
        id === null
          ? await kind.create(tx, parseFields(kind.input, fields), author)
          : await kind.update(
              tx,
              { id, version: await requireVersion(tx, noun, id) },
              parseFields(kind.change, fields),
              author,
            )
      const { path, anchor = null, from } = kind.shownAt(row)
      const now = deps.clock()
      const clock = () => (from === undefined || from <= toWireTime(now) ? now : fromWireTime(from))
      const html = await deps.renderPage({ ...accessTo(tx), clock }, `/${locale}${path}`)
      throw new PreviewDone({ html, anchor })
    })
  } catch (error) {
    if (error instanceof PreviewDone) return error.page
    throw error
  }
}
