import type { LabelSheet } from '#contract/formats.ts'

interface Sheet {
  readonly columns: number
  readonly rows: number
  /** Millimetres of one label. */
  readonly width: number
  readonly height: number
  /** From the left edge of a label to that of the next one; the rows touch each other. */
  readonly step: number
  /** Place of the first label on A4. */
  readonly left: number
  readonly top: number
}

/** The sheets of the maker (Avery Zweckform), in millimetres on A4. */
export const labelSheets: Readonly<Record<LabelSheet, Sheet>> = {
  '3474': { columns: 3, rows: 8, width: 70, height: 37, step: 70, left: 0, top: 0.5 },
  L7160: { columns: 3, rows: 7, width: 63.5, height: 38.1, step: 66, left: 7.25, top: 15.15 },
  '3425': { columns: 2, rows: 5, width: 105, height: 57, step: 105, left: 0, top: 6 },
}
