import type { PageText } from '#contract/page-texts.ts'
import { type ArtName, isArt } from '../../ui/Picture.tsx'

/** A picture with its texts. */
export interface GalleryImage {
  readonly src: ArtName
  readonly text: PageText
}

/** Returns the pictures of these texts. */
export const imagesOf = (texts: readonly PageText[]): readonly GalleryImage[] =>
  texts.flatMap((text) => (isArt(text.pictureName) ? [{ src: text.pictureName, text }] : []))

interface Chapter {
  /** undefined: the pictures before the first title. */
  readonly title: PageText | undefined
  readonly items: readonly PageText[]
}

/** A text without a picture is the title of the chapter that follows. */
export const chaptersOf = (texts: readonly PageText[]): readonly Chapter[] => {
  const starts = texts.flatMap(({ pictureName }, index) => (index === 0 || pictureName === null ? [index] : []))
  return starts.map((start, chapter) => {
    const all = texts.slice(start, starts[chapter + 1])
    const [first, ...others] = all
    return first?.pictureName === null ? { title: first, items: others } : { title: undefined, items: all }
  })
}
