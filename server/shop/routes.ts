import { ifMatch } from '#contract/endpoint.ts'
import {
  changeShopItem,
  changeStock,
  createShopItem,
  getEditedShopItem,
  listEditedShopItems,
  listItemPictures,
  listShopCategories,
  listShopItems,
  openShop,
} from '#contract/shop.ts'
import { createIdempotent } from '../changes/create-idempotent.ts'
import { getAuthor } from '../changes/record.ts'
import { HttpError } from '../http/http-error.ts'
import { type Api, mount } from '../http/mount.ts'
import { editors, everyone, policy } from '../http/policy.ts'
import { singleFlight } from '../http/single-flight.ts'
import { itemPictureNames } from '../pictures/drawings.ts'
import { addItem, setStock, updateItem } from './edit.ts'
import { isShopOpen, setShopOpen } from './open.ts'
import { findCategories, findEditedItems, findItemRow, findItems, presentEdited } from './queries.ts'

const readShop = policy('everyone', everyone)
const keepShop = policy('editors', editors)

export const mountShop = (api: Api): void => {
  const { database, clock, payments } = api.deps
  const { db } = database

  mount(
    api,
    listShopItems,
    readShop,
    singleFlight(async ({ locale }) => {
      const items = (await isShopOpen(db, payments)) ? await findItems(db, locale) : []
      return { body: { _embedded: { items } } }
    }),
  )

  mount(
    api,
    listShopCategories,
    readShop,
    singleFlight(async ({ locale }) => {
      const items = (await isShopOpen(db, payments)) ? await findCategories(db, locale) : []
      return { body: { _embedded: { items } } }
    }),
  )

  mount(api, listEditedShopItems, keepShop, async () => ({
    body: { _embedded: { items: await findEditedItems(db) } },
  }))

  mount(api, getEditedShopItem, keepShop, async ({ input }) => {
    const row = await findItemRow(db, input.params.id)
    if (row === undefined) throw new HttpError('not_found')
    return { body: await presentEdited(db, row), headers: { ETag: ifMatch(row.version) } }
  })

  mount(api, listItemPictures, keepShop, async () => ({
    body: { _embedded: { items: [...itemPictureNames()].sort().map((name) => ({ name })) } },
  }))

  mount(api, createShopItem, keepShop, async (request) => {
    const body = await createIdempotent({ endpoint: createShopItem, ...request }, addItem)
    return { body, status: 201, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changeShopItem, keepShop, async ({ input, caller }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateItem(database, changed, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changeStock, keepShop, async ({ input, caller }) => {
    const body = await setStock(database, input.params.id, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, openShop, keepShop, async ({ input, caller }) => {
    await setShopOpen(database, input.body.open, getAuthor(caller, clock()))
    return { body: input.body }
  })
}
