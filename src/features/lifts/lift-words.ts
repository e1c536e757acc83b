import type { Lift } from '#contract/lifts.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../ui/intl.tsx'
import { shortDate, timeOfDay } from '../../ui/wall-clock.ts'

/** 'So 13.12.2026 17:00, ab Bahnhof Stadelhofen' */
export const departureOf = (
  { leavesAt, place }: Pick<Lift, 'leavesAt' | 'place'>,
  text: Text,
  locale: Locale,
): string => text('lift.from', { time: `${shortDate(leavesAt, locale)} ${timeOfDay(leavesAt)}`, place })
