import type { PageImage } from '#device/photographs/pages-pdf.ts'
import type { PageWish, Photograph } from '#device/photographs/store.ts'

/** The sheet that a photograph shows; its corners as shares of width and height. */
export type FoundPage = Pick<Photograph, 'corners' | 'isCertain'> & {
  /** The staves run from top to bottom. */
  readonly isSideways: boolean
  /** A smaller upright picture for the screen. */
  readonly preview: ArrayBuffer
}

/** A step of the thread with a photograph. */
export type Wish = { readonly kind: 'find' } | { readonly kind: 'page'; readonly wish: PageWish }
/** A task for the thread, and its result. */
export type Task = Wish & { readonly number: number; readonly id: string; readonly file: ArrayBuffer }
export type Result = { readonly number: number } & (
  | { readonly kind: 'found'; readonly found: FoundPage }
  | { readonly kind: 'page'; readonly page: PageImage }
  /** The file is no picture that this browser can read. */
  | { readonly kind: 'unreadable'; readonly why: string }
)
