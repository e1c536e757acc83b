import { listEditedPages, listEditedPageTexts, movePageText, pageTextResource } from '#contract/edited-page-texts.ts'
import { textPages } from '#contract/page-places.ts'
import { listAllPageTexts, listPageTexts } from '#contract/page-texts.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEditors, forEveryone } from '../../platform/http/policy.ts'
import { singleFlight } from '../../platform/http/single-flight.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { bandSize } from '../memberships/queries.ts'
import { pageTextRows, placePageText } from './edit.ts'
import { placeholderValues } from './placeholders.ts'
import { findEditedPages, findEditedPageTexts, findPageTexts } from './queries.ts'

export const mountPageTexts = (api: Api): void => {
  mount(
    api,
    listPageTexts,
    forEveryone,
    singleFlight(async ({ input, locale, deps: { config, read, clock } }) => {
      const values = placeholderValues(config, await read(bandSize, clock()), clock())
      return { body: wholeList(await read(findPageTexts, [input.params.page], locale, values)) }
    }),
  )

  mount(
    api,
    listAllPageTexts,
    forEveryone,
    singleFlight(async ({ locale, deps: { config, read, clock } }) => {
      const values = placeholderValues(config, await read(bandSize, clock()), clock())
      return { body: wholeList(await read(findPageTexts, textPages, locale, values)) }
    }),
  )

  mount(api, listEditedPages, forEditors, async ({ deps: { read } }) => ({
    body: wholeList(await read(findEditedPages)),
  }))

  mount(api, listEditedPageTexts, forEditors, async ({ input, deps: { read } }) => ({
    body: wholeList(await read(findEditedPageTexts, input.params.page)),
  }))

  mountResource(api, pageTextResource, forEditors, pageTextRows)

  mount(api, movePageText, forEditors, async ({ input, author, deps: { write } }) => {
    const { params, body } = input
    return rowReply(await write(placePageText, params.id, body.position, author))
  })
}
