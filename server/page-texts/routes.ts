import {
  changePageText,
  createPageText,
  listEditedPages,
  listEditedPageTexts,
  movePageText,
  removePageText,
} from '#contract/edited-page-texts.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { textPages } from '#contract/page-places.ts'
import { listAllPageTexts, listPageTexts } from '#contract/page-texts.ts'
import { createIdempotent } from '../changes/create-idempotent.ts'
import { getAuthor } from '../changes/record.ts'
import { type Api, mount } from '../http/mount.ts'
import { singleFlight } from '../http/single-flight.ts'
import { bandSize } from '../memberships/band-size.ts'
import { addPageText, deletePageText, placePageText, updatePageText } from './edit.ts'
import { placeholderValues } from './placeholders.ts'
import { readPageTexts, writePageTexts } from './policy.ts'
import { findEditedPages, findEditedPageTexts, findPageTexts } from './queries.ts'

export const mountPageTexts = (api: Api): void => {
  mount(
    api,
    listPageTexts,
    readPageTexts,
    singleFlight(async ({ input, locale, deps: { config, database, clock } }) => {
      const values = placeholderValues(config, await bandSize(database.db, clock()), clock())
      return { body: { _embedded: { items: await findPageTexts(database.db, [input.params.page], locale, values) } } }
    }),
  )

  mount(
    api,
    listAllPageTexts,
    readPageTexts,
    singleFlight(async ({ locale, deps: { config, database, clock } }) => {
      const values = placeholderValues(config, await bandSize(database.db, clock()), clock())
      return { body: { _embedded: { items: await findPageTexts(database.db, textPages, locale, values) } } }
    }),
  )

  mount(api, listEditedPages, writePageTexts, async ({ deps: { database } }) => ({
    body: { _embedded: { items: await findEditedPages(database.db) } },
  }))

  mount(api, listEditedPageTexts, writePageTexts, async ({ input, deps: { database } }) => ({
    body: { _embedded: { items: await findEditedPageTexts(database.db, input.params.page) } },
  }))

  mount(api, createPageText, writePageTexts, async (request) => {
    const body = await createIdempotent({ endpoint: createPageText, ...request }, addPageText)
    return { body, status: 201, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changePageText, writePageTexts, async ({ input, caller, deps: { database, clock } }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updatePageText(database, changed, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, movePageText, writePageTexts, async ({ input, caller, deps: { database, clock } }) => {
    const { params, body } = input
    const row = await placePageText(database, params.id, body.position, getAuthor(caller, clock()))
    return { body: row, headers: { ETag: ifMatch(row.version) } }
  })

  mount(api, removePageText, writePageTexts, async ({ input, caller, deps: { database, clock } }) => {
    await deletePageText(database, input.params.id, getAuthor(caller, clock()))
    return { body: { id: input.params.id } }
  })
}
