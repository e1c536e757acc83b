import { causeOf } from '../http/external-discovery.ts'
import { Refusal } from '../http/refusal.ts'

export interface Finding {
  /** `note`: works, but somebody should know. */
  readonly kind: 'ok' | 'note' | 'fail'
  readonly text: string
}
export type Report = (finding: Finding) => void

export const reasonOf = (error: unknown): string =>
  error instanceof Refusal ? (error.details.reason ?? error.code) : causeOf(error)
