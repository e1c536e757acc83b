import type { Locale } from '#i18n/intl.ts'
import { dayRange } from '../../../ui/wall-clock.ts'

/** Days from one to another with their year: '1.–14. März 2027', '28. Dezember 2026 – 3. Januar 2027'. */
export const wholeDays = (from: string, to: string, locale: Locale): string => {
  const days = dayRange(from, to, locale)
  return from.slice(0, 4) === to.slice(0, 4) ? `${days} ${to.slice(0, 4)}` : days
}
