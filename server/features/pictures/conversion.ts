import type { Crop } from '#contract/pictures.ts'

/** The reason why a picture cannot be converted. */
export type PictureFault = 'damaged' | 'slow' | 'pixels'
export type PictureFormat = 'avif' | 'webp'

export interface Output {
  /** Path of the file to write. */
  readonly path: string
  /**
   * 'master' is a JPEG in high quality, or a WebP if the picture is transparent; 'mark' and 'icon' are PNGs without
   * transparency; 'png' is one with it.
   */
  readonly format: PictureFormat | 'master' | 'mark' | 'icon' | 'png'
  /** Maximum width in pixels. A picture is never enlarged; the sides of an icon have exactly this width. */
  readonly width: number
  /** Maximum height; absent = any. */
  readonly height?: number
  /** Room around the picture of an icon, in percent of its side. */
  readonly margin?: number
}

export interface Conversion {
  /** Path of the picture. */
  readonly source: string
  /** Codec of iPhones, which sharp cannot decode. */
  readonly isHeic: boolean
  readonly crop: Crop | null
  readonly outputs: readonly Output[]
}

export interface Converted {
  /** Pixels of the outputs in their order, turned upright. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
}

export type ConversionReply = Converted | { readonly fault: PictureFault }
