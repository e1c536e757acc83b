export interface Finding {
  /** `note`: works, but somebody should know. */
  readonly kind: 'ok' | 'note' | 'fail'
  readonly text: string
}
export type Report = (finding: Finding) => void
