import { francs, parseRappen } from '#contract/money.ts'
import { type EditedShopItem, priceMaximum, priceMinimum, stockMaximum } from '#contract/shop.ts'
import type { MessageId } from '#i18n/intl.ts'

/** A variant as it is typed. */
export interface TypedVariant {
  /** Negative = a new variant. */
  readonly id: number
  readonly nameDe: string
  readonly nameEn: string
  /** In francs; empty = the item's price. */
  readonly price: string
  /** Stock of a new variant. */
  readonly amount: string
}

/** Returns the number of pieces in a text; NaN if it is not a number. */
export const piecesIn = (value: string): number => (/^\d{1,9}$/.test(value.trim()) ? Number(value) : Number.NaN)

export const writeVariants = (variants: readonly TypedVariant[]): string =>
  variants.length === 0 ? '' : JSON.stringify(variants)

/** Returns the variants of a value that `writeVariants` returned. */
export const readVariants = (value: string): readonly TypedVariant[] => (value === '' ? [] : JSON.parse(value))

export const typedVariants = (variants: EditedShopItem['variants'] = []): readonly TypedVariant[] =>
  variants.map(({ id, nameDe, nameEn, price }) => ({
    id,
    nameDe,
    nameEn: nameEn ?? '',
    price: price === null ? '' : francs(price),
    amount: '',
  }))

/** Returns the list with an empty variant at its end. */
export const withVariant = (variants: readonly TypedVariant[]): readonly TypedVariant[] => [
  ...variants,
  { id: Math.min(0, ...variants.map(({ id }) => id)) - 1, nameDe: '', nameEn: '', price: '', amount: '' },
]

export const sentVariant = ({ id, nameDe, nameEn, price, amount }: TypedVariant) => {
  const sent = { nameDe, nameEn, price: price.trim() === '' ? null : (parseRappen(price) ?? Number.NaN) }
  return id < 0 ? { ...sent, id: null, amount: piecesIn(amount) } : { ...sent, id }
}

/** The problem of each field of a variant. */
export const variantProblems = (
  variant: TypedVariant,
): { readonly [Name in 'nameDe' | 'price' | 'amount']?: MessageId } => {
  const { price } = sentVariant(variant)
  const pieces = piecesIn(variant.amount)
  return {
    ...(variant.nameDe.trim() === '' && { nameDe: 'validation.required' }),
    ...(price !== null && !(price >= priceMinimum && price <= priceMaximum) && { price: 'validation.price' }),
    ...(variant.id < 0 && !(pieces <= stockMaximum) && { amount: 'validation.stock' }),
  }
}
