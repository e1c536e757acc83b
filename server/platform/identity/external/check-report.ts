import { HttpError } from '../../http/http-error.ts'
import { formatCause } from './discovery.ts'

export interface Finding {
  /** `note`: works, but the maintainer should know it. */
  readonly kind: 'ok' | 'note' | 'fail'
  readonly text: string
}
export type Report = (finding: Finding) => void

export const formatReason = (error: unknown): string =>
  error instanceof HttpError ? (error.details.reason ?? error.code) : formatCause(error)
