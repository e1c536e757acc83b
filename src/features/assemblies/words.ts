import type { AssemblyRow } from '#contract/assemblies.ts'
import type { Locale } from '#i18n/intl.ts'
import { fullDate, timeOfDay } from '../../ui/wall-clock.ts'

export const whenInWords = ({ dateStart, fullDay }: Pick<AssemblyRow, 'dateStart' | 'fullDay'>, locale: Locale) =>
  [fullDate(dateStart, locale), ...(fullDay ? [] : [timeOfDay(dateStart)])].join(', ')
