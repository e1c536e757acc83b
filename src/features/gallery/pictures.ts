import type { PageText } from '#contract/page-texts.ts'
import type { PictureLink } from '#contract/picture-link.ts'

/** A picture of the gallery. */
export interface GalleryImage {
  /** Unique among the pictures that the viewer steps through. */
  readonly key: string
  readonly picture: PictureLink
  /** Its caption; null = its alternative text. */
  readonly text: PageText | null
}

/** Returns the pictures of these texts. */
export const imagesOf = (texts: readonly PageText[]): readonly GalleryImage[] =>
  texts.flatMap((text) => (text.picture === null ? [] : [{ key: `${text.id}`, picture: text.picture, text }]))

interface Chapter {
  /** undefined: the pictures before the first title. */
  readonly title: PageText | undefined
  readonly items: readonly PageText[]
}

/** A text without a picture is the title of the chapter that follows. */
export const chaptersOf = (texts: readonly PageText[]): readonly Chapter[] => {
  const starts = texts.flatMap(({ picture }, index) => (index === 0 || picture === null ? [index] : []))
  return starts.map((start, chapter) => {
    const all = texts.slice(start, starts[chapter + 1])
    const [first, ...others] = all
    return first?.picture === null ? { title: first, items: others } : { title: undefined, items: all }
  })
}
