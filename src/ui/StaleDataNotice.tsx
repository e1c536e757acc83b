import type { Locale } from '#i18n/intl.ts'
import { useText } from './intl.tsx'
import { RetryLine } from './RetryLine.tsx'
import { date, timeOfDay } from './wall-clock.ts'

interface AsOfProps {
  /** Wire time of the displayed data. */
  readonly at: string
  readonly locale: Locale
  readonly onRetry: () => void
}

/** The last attempt to refetch the displayed data failed: shows its age and offers a retry. */
export const StaleDataNotice = ({ at, locale, onRetry }: AsOfProps) => (
  <RetryLine onRetry={onRetry}>{useText()('loading.as_of', { date: date(at, locale), time: timeOfDay(at) })}</RetryLine>
)
