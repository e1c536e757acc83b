import type { PictureLink } from './picture-link.ts'

/* Without valibot: every page loads this file. */

/** Widths in pixels in which a picture is available: for half a phone, a phone, a column, a desktop, a large screen. */
export const pictureWidths = [480, 780, 960, 1440, 2400] as const
/** Pixels of the file that an upload makes at once, and of addresses without a width. */
export const firstPictureWidth = 960 satisfies (typeof pictureWidths)[number]

/** The widths in which an uploaded picture is available. It is never enlarged: the last one may be its own width. */
export const widthsFor = ({ width }: { readonly width: number }): readonly number[] => [
  ...pictureWidths.filter((one) => one < width),
  ...(width <= 2400 ? [width] : []),
]

export type ShownUpload = NonNullable<PictureLink['upload']> & { readonly name: string }

/** The address of an uploaded picture in one of its widths. */
export const pictureAddress = ({ name, revision }: Pick<ShownUpload, 'name' | 'revision'>, width: number): string =>
  `/api/public/image?name=${name}&width=${width}&revision=${revision}`

/** `src` and `srcset` of an uploaded picture. */
export const pictureSources = (picture: Pick<ShownUpload, 'name' | 'revision' | 'width'>) => {
  const widths = widthsFor(picture)
  return {
    src: pictureAddress(picture, Math.min(firstPictureWidth, picture.width)),
    srcSet: widths.map((width) => `${pictureAddress(picture, width)} ${width}w`).join(', '),
  }
}

/** Pixels: for a phone, a desktop, and a large or high-density screen. */
export const backgroundWidths = [780, 1440, 2400] as const
