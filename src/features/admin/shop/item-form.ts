import * as v from 'valibot'
import { francs, parseRappen } from '#contract/money.ts'
import { createShopItem, type EditedShopItem, ShopItemInput, shopCategories } from '#contract/shop.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../edit/draft.ts'
import { toFieldProblems } from '../edit/problems.ts'

/** In the order in which they stand on the page; the stock only of a new item. */
export const fieldNames = [
  'nameDe',
  'descriptionDe',
  'nameEn',
  'descriptionEn',
  'pictureName',
  'pictureAltDe',
  'pictureAltEn',
  'category',
  'price',
  'amount',
  'onSale',
] as const
export type FieldName = (typeof fieldNames)[number]

export const labels = {
  nameDe: 'admin.item.name_de',
  descriptionDe: 'admin.item.description_de',
  nameEn: 'admin.item.name_en',
  descriptionEn: 'admin.item.description_en',
  pictureName: 'admin.item.picture',
  pictureAltDe: 'admin.item.picture_alt_de',
  pictureAltEn: 'admin.item.picture_alt_en',
  category: 'admin.item.category',
  price: 'admin.item.price',
  amount: 'admin.item.amount',
  onSale: 'admin.item.on_sale',
} as const satisfies Record<FieldName, MessageId>

/** An item as its form shows it. */
export const valuesOf = (item: EditedShopItem | null): Values<FieldName> => ({
  nameDe: item?.nameDe ?? '',
  descriptionDe: item?.descriptionDe ?? '',
  nameEn: item?.nameEn ?? '',
  descriptionEn: item?.descriptionEn ?? '',
  pictureName: item?.pictureName ?? '',
  pictureAltDe: item?.pictureAltDe ?? '',
  pictureAltEn: item?.pictureAltEn ?? '',
  category: item?.category ?? shopCategories[0],
  price: item === null ? '' : francs(item.price),
  amount: '',
  onSale: item?.onSale === false ? '' : 'on',
})

/** A number of pieces as it is typed; NaN for what is none. */
export const piecesIn = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const fieldsOf = ({ onSale, price, amount: _amount, ...texts }: Values<FieldName>) => ({
  ...texts,
  price: parseRappen(price),
  onSale: onSale === 'on',
})

export const inputOf = (values: Values<FieldName>) => v.parse(ShopItemInput, fieldsOf(values))

export const newInputOf = (values: Values<FieldName>) =>
  v.parse(createShopItem.input.body, { ...fieldsOf(values), amount: piecesIn(values.amount) })

/** What is wrong, by field, as ids of the catalogues. */
export const problemsOf = (values: Values<FieldName>, isNew: boolean) =>
  isNew
    ? toFieldProblems(createShopItem.input.body, { ...fieldsOf(values), amount: piecesIn(values.amount) }, fieldNames)
    : toFieldProblems(ShopItemInput, fieldsOf(values), fieldNames)
