import type { Photograph } from '#device/photographs/store.ts'
import type { PageImage } from './pages-pdf.ts'

/** The wishes of a person for the page that is made of a photograph. */
export type PageWish = Pick<Photograph, 'corners' | 'turn' | 'look'>

/** The sheet that a photograph shows; its corners as shares of width and height. */
export type FoundPage = Pick<Photograph, 'corners' | 'isCertain'> & {
  /** The staves run from top to bottom. */
  readonly isSideways: boolean
  /** A smaller upright picture for the screen. */
  readonly preview: ArrayBuffer
}

/** A task for the thread, and its result. */
export type Task = { readonly number: number; readonly file: ArrayBuffer } & (
  | { readonly kind: 'find' }
  | { readonly kind: 'page'; readonly wish: PageWish }
)
export type Result = { readonly number: number } & (
  | { readonly kind: 'found'; readonly found: FoundPage }
  | { readonly kind: 'page'; readonly page: PageImage }
  /** The file is no picture that this browser can read. */
  | { readonly kind: 'unreadable'; readonly why: string }
)
