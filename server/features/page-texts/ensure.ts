import { isList, type PlaceName, placeNames, placeOf } from '#contract/page-places.ts'
import type { Db } from '../../platform/db/open.ts'
import { pageText } from '../../platform/db/tables.ts'
import neutral from './neutral.json' with { type: 'json' }

/** A text for a place, without its row number. Texts of one list are in the order in which they are shown. */
export interface PlacedText {
  readonly place: string
  readonly titleDe?: string
  readonly titleEn?: string
  readonly textDe?: string
  readonly textEn?: string
  readonly pictureName?: string
  readonly altDe?: string
  readonly altEn?: string
  readonly link?: string
  readonly linkTextDe?: string
  readonly linkTextEn?: string
}

/** Complete texts for any band; `{band}` and the like stand for its settings. */
export const neutralTexts: readonly PlacedText[] = neutral

/** A list is filled together with the text above it, so that one that editors have emptied stays empty. */
const headOf = (place: PlaceName): string => placeOf(place).listBelow ?? place

/**
 * Inserts texts for places that have none: the given ones or, for places that these leave out, neutral ones. A new
 * database and a new version's places are filled in this way.
 */
export const ensurePageTexts = async (tx: Db, texts: readonly PlacedText[] = []): Promise<void> => {
  const rows = await tx.selectDistinct({ place: pageText.place }).from(pageText)
  const filled = new Set<string>(rows.map(({ place }) => place))
  const values = placeNames.flatMap((place) => {
    if (filled.has(headOf(place))) return []
    const source = texts.some((text) => text.place === headOf(place)) ? texts : neutralTexts
    const placed = source.filter((text) => text.place === place)
    if (placed.length === 0 && !isList(place)) throw new Error(`${place} has no neutral text`)
    return placed.map((text, index) => ({ ...text, place, position: index + 1 }))
  })
  if (values.length > 0) await tx.insert(pageText).values(values)
}
