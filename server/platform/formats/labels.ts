import type { Locale } from '#i18n/intl.ts'

/** Address labels, each line by line. Plain data: it is posted to the document thread. */
export interface LabelsDocument {
  readonly title: string
  readonly locale: Locale
  readonly publisher: string
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly labels: readonly (readonly string[])[]
}
