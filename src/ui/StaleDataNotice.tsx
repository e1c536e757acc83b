import type { Locale } from '#i18n/intl.ts'
import { useText } from './intl.tsx'
import { RetryLine } from './RetryLine.tsx'
import { date, timeOfDay } from './wall-clock.ts'

interface AsOfProps {
  /** Wire time of what is shown. */
  readonly at: string
  readonly locale: Locale
  readonly onRetry: () => void
}

/** The last try to load what is shown failed: how old it is, and another try. */
export const StaleDataNotice = ({ at, locale, onRetry }: AsOfProps) => (
  <RetryLine onRetry={onRetry}>{useText()('loading.as_of', { date: date(at, locale), time: timeOfDay(at) })}</RetryLine>
)
