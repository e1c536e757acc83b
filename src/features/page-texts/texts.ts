import type { PlaceName } from '#contract/page-places.ts'
import type { PageText } from '#contract/page-texts.ts'

/** The texts of a page by their places. */
export interface Texts {
  /** Returns the text of a place; without any words if there is none. */
  one(place: PlaceName): PageText
  /** Returns the texts of a list. */
  all(place: PlaceName): readonly PageText[]
}

export const textsOf = (rows: readonly PageText[]): Texts => {
  const all = (place: PlaceName) => rows.filter((row) => row.place === place)
  return { all, one: (place) => all(place)[0] ?? { ...without, place } }
}

const without = {
  id: 0,
  title: '',
  text: '',
  picture: null,
  alt: '',
  link: null,
  linkText: '',
  foreign: [],
} as const satisfies Omit<PageText, 'place'>

/** Splits plain text at its empty lines. */
export const paragraphsOf = (text: string): readonly string[] =>
  text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
