import { isArt } from '#contract/drawings.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { francs, parseRappen } from '#contract/money.ts'
import { descriptionMaximum, type EditedShopItem, shopCategories, shopItemResource } from '#contract/shop.ts'
import { checkboxField, type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { draftKey, type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'
import { htmlField } from '../../admin/edit/HtmlControl.tsx'
import { ItemPictureControl } from './ItemPictureControl.tsx'
import { VariantsControl } from './VariantsControl.tsx'
import { piecesIn, readVariants, sentVariant, typedVariants, writeVariants } from './variant-list.ts'

type Body = CallInput<typeof shopItemResource.create>['body']

const german = { legend: 'admin.german', lang: 'de-CH' } as const
const english = { legend: 'admin.english', hint: 'admin.english.hint', folded: true } as const
const picture = { legend: 'admin.item.picture', folded: true } as const
const sale = { legend: 'admin.item.sale' } as const
const variants = { legend: 'admin.item.variants', hint: 'admin.item.variants.hint', folded: true } as const

export const itemFields: FieldTable<EditedShopItem, Body> = {
  nameDe: textField({ label: 'admin.item.name_de', group: german }),
  descriptionDe: htmlField({
    label: 'admin.item.description_de',
    group: german,
    maximum: descriptionMaximum,
    optional: true,
  }),
  nameEn: textField({ label: 'admin.item.name_en', group: english, optional: true }),
  descriptionEn: htmlField({
    label: 'admin.item.description_en',
    group: english,
    maximum: descriptionMaximum,
    optional: true,
  }),
  pictureName: {
    ...textField({ label: 'admin.item.picture', group: picture }),
    inWords: (_name, text) => text('admin.value.yes'),
    Control: ItemPictureControl,
  },
  pictureAltDe: textField({
    label: 'admin.item.picture_alt_de',
    hint: 'admin.item.picture_alt.hint',
    group: picture,
    optional: true,
    isShown: ({ pictureName = '' }) => isArt(pictureName),
  }),
  pictureAltEn: textField({
    label: 'admin.item.picture_alt_en',
    group: picture,
    optional: true,
    isShown: ({ pictureName = '' }) => isArt(pictureName),
  }),
  category: selectField({
    label: 'admin.item.category',
    group: sale,
    choices: shopCategories,
    labelOf: (category) => `admin.item.category.${category}`,
  }),
  price: {
    ...textField({
      label: 'admin.item.price',
      hint: 'admin.item.price.hint',
      group: sale,
      sideBySide: true,
      input: { inputMode: 'decimal' },
    }),
    read: francs,
    send: (value) => parseRappen(value) ?? Number.NaN,
  },
  // The stock of an existing item, and of variants, has its own form.
  amount: {
    ...textField({ label: 'admin.item.amount', group: sale, sideBySide: true, input: { inputMode: 'numeric' } }),
    read: () => '',
    send: piecesIn,
    isShown: ({ variants: typed = '' }, item) => item === null && typed === '',
  },
  onSale: checkboxField({
    label: 'admin.item.on_sale',
    sentence: 'admin.item.on_sale.label',
    group: sale,
    initial: 'on',
  }),
  variants: {
    label: 'admin.item.variants',
    group: variants,
    read: (stored) => writeVariants(typedVariants(stored)),
    send: (value) => readVariants(value).map(sentVariant),
    inWords: (value) =>
      readVariants(value)
        .map(({ nameDe }) => nameDe)
        .join(', '),
    Control: VariantsControl,
  },
}

export const itemNoun: PagedNoun<EditedShopItem, Body> = {
  ...pagesOf('/$locale/intra/admin/shop', shopItemResource, 'shop_item', 'order'),
  content: 'shop_item',
  nameOf: ({ nameDe }) => nameDe,
  fields: itemFields,
  rules: shopItemResource.create.input.body,
  draftOf: draftKey('shop_item'),
}
