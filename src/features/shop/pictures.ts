import { type ArtName, isArt } from '#contract/drawings.ts'
import type { PictureLink } from '#contract/picture-link.ts'
import type { ShopCategory, ShopItem } from '#contract/shop.ts'

const ofCategory: Record<ShopCategory | 'other', ArtName> = {
  MUSIC: 'galerie-posaunen',
  BOOKS: 'geschichte-1899',
  CLOTHING: 'zunft-dreispitz',
  DRINKS: 'galerie-picknick',
  OTHER: 'galerie-koffer',
  other: 'galerie-koffer',
}

/** Returns an item's picture, or the drawing of its category if it has none. */
export const getPicture = ({ category, picture }: Pick<ShopItem, 'category' | 'picture'>): PictureLink =>
  picture !== null && (picture.upload !== null || isArt(picture.name))
    ? picture
    : { name: ofCategory[category], alt: '', upload: null }
