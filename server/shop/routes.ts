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
import { authorOf } from '../changes/record.ts'
import { itemPictureNames } from '../files/public-images.ts'
import { askedAtOnce } from '../http/asked-at-once.ts'
import { type Api, mount } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { addItem, setStock, updateItem } from './edit.ts'
import { isShopOpen, setShopOpen } from './open.ts'
import { keepShop, readShop } from './policy.ts'
import { findCategories, findEditedItems, findItemRow, findItems, presentEdited } from './queries.ts'

export const mountShop = (api: Api): void => {
  const { database, clock, payments } = api.deps
  const { db } = database

  mount(
    api,
    listShopItems,
    readShop,
    askedAtOnce(async ({ locale }) => {
      const items = (await isShopOpen(db, payments)) ? await findItems(db, locale) : []
      return { body: { _embedded: { items } } }
    }),
  )

  mount(
    api,
    listShopCategories,
    readShop,
    askedAtOnce(async ({ locale }) => {
      const items = (await isShopOpen(db, payments)) ? await findCategories(db, locale) : []
      return { body: { _embedded: { items } } }
    }),
  )

  mount(api, listEditedShopItems, keepShop, async () => ({
    body: { _embedded: { items: await findEditedItems(db) } },
  }))

  mount(api, getEditedShopItem, keepShop, async ({ input }) => {
    const row = await findItemRow(db, input.params.id)
    if (row === undefined) throw new Refusal('not_found')
    return { body: await presentEdited(db, row), headers: { ETag: ifMatch(row.version) } }
  })

  mount(api, listItemPictures, keepShop, async () => ({
    body: { _embedded: { items: [...itemPictureNames()].sort().map((name) => ({ name })) } },
  }))

  mount(api, createShopItem, keepShop, async ({ input, caller }) => {
    const body = await addItem(database, input.body, authorOf(caller, clock()))
    return { body, status: 201, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changeShopItem, keepShop, async ({ input, caller }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateItem(database, changed, input.body, authorOf(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changeStock, keepShop, async ({ input, caller }) => {
    const body = await setStock(database, input.params.id, input.body, authorOf(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, openShop, keepShop, async ({ input, caller }) => {
    await setShopOpen(database, input.body.open, authorOf(caller, clock()))
    return { body: input.body }
  })
}
