import type { EditedPicture } from '#contract/pictures.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { LinkedPicture } from '../../../ui/Picture.tsx'
import { altOf } from './alt-of.ts'

interface ThumbnailProps {
  readonly picture: EditedPicture
  readonly sizes: string
  /** True where its description is beside it. */
  readonly decorative?: boolean
}

/** An uploaded picture in the lists of editors. */
export const Thumbnail = ({ picture, sizes, decorative = false }: ThumbnailProps) => {
  const { locale } = useApp()
  const { name, width, height, revision, focusX, focusY } = picture
  const upload = { width, height, revision, focusX, focusY }
  return <LinkedPicture picture={{ name, alt: decorative ? '' : altOf(picture, locale), upload }} sizes={sizes} />
}
