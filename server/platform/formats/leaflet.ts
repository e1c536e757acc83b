import type { Locale } from '#i18n/intl.ts'

/** The programme of an event for its audience, with all its texts. Plain data: it is posted to the document thread. */
export interface LeafletDocument {
  readonly title: string
  readonly locale: Locale
  /** Name of the band. */
  readonly publisher: string
  /** `yyyy-MM-dd` */
  readonly date: string
  /** Day, place and conductor, line by line. */
  readonly facts: readonly string[]
  readonly heading: string
  /** In playing order. `notes`: subtitle and authors, line by line. */
  readonly pieces: readonly { readonly title: string; readonly notes: readonly string[] }[]
}
