import type { ShopCategory } from '#contract/shop.ts'
import type { ArtName } from '../../ui/Picture.tsx'

const pictures: Record<ShopCategory | 'other', ArtName> = {
  MUSIC: 'galerie-posaunen',
  BOOKS: 'geschichte-1899',
  CLOTHING: 'zunft-dreispitz',
  DRINKS: 'galerie-picknick',
  OTHER: 'galerie-koffer',
  other: 'galerie-koffer',
}

/** The drawing that stands for a category. */
export const pictureOf = (category: ShopCategory | 'other'): ArtName => pictures[category]
