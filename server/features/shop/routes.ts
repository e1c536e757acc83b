import {
  changeStock,
  listEditedShopItems,
  listItemPictures,
  listShopCategories,
  listShopItems,
  openShop,
  shopItemResource,
} from '#contract/shop.ts'
import { isDemoAllowed } from '../../config.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEditors, forEveryone } from '../../platform/http/policy.ts'
import { singleFlight } from '../../platform/http/single-flight.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { itemPictureNames, offeredDrawings } from '../pictures/drawings.ts'
import { itemRows, setStock } from './edit.ts'
import { isShopOpen, setShopOpen } from './open.ts'
import { findCategories, findEditedItems, findItems } from './queries.ts'

export const mountShop = (api: Api): void => {
  const { read, write, payments } = api.deps

  mount(
    api,
    listShopItems,
    forEveryone,
    singleFlight(async ({ locale }) => {
      const items = (await read(isShopOpen, payments)) ? await read(findItems, locale) : []
      return { body: wholeList(items) }
    }),
  )

  mount(
    api,
    listShopCategories,
    forEveryone,
    singleFlight(async ({ locale }) => {
      const items = (await read(isShopOpen, payments)) ? await read(findCategories, locale) : []
      return { body: wholeList(items) }
    }),
  )

  mount(api, listEditedShopItems, forEditors, async () => ({
    body: wholeList(await read(findEditedItems)),
  }))

  mount(api, listItemPictures, forEditors, async ({ deps: { config } }) => ({
    body: wholeList(
      offeredDrawings(itemPictureNames(), config.demo && isDemoAllowed(config)).map((name) => ({ name })),
    ),
  }))

  mountResource(api, shopItemResource, forEditors, itemRows)

  mount(api, changeStock, forEditors, async ({ input, author }) => {
    return rowReply(await write(setStock, input.params.id, input.body, author))
  })

  mount(api, openShop, forEditors, async ({ input, author }) => {
    await write(setShopOpen, input.body.open, author)
    return { body: input.body }
  })
}
