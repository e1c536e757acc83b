import type { BandNames, Locale, MessageId } from '#i18n/intl.ts'
import type { EventRow } from '../../platform/db/tables.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import { textsIn } from '../../platform/localized.ts'
import type { Reader } from './contacts.ts'

export type Details = Pick<EventRow, 'callTime' | 'callPlace' | 'dressCode' | 'changeReason' | 'replyBy' | 'sections'>

/** When and where the players meet: '19:15, Foyer'; null = not stated. */
export const callOf = (row: Pick<EventRow, 'callTime' | 'callPlace'>): string | null =>
  [row.callTime, row.callPlace].filter((part) => part !== null).join(', ') || null

/** The names of these sections in the order of the score. */
export const sectionNames = (sections: Details['sections'], { sections: all }: BandNames): string =>
  all.flatMap(({ id, name }) => (sections.includes(id) ? [name] : [])).join(', ')

/** The language of a text, and the names of the band in it. */
export interface Written {
  readonly locale: Locale
  readonly names: BandNames
}

/** The details of an event, one per line, each with its label; visitors get only the contact. */
export const detailLines = (
  row: Details,
  contact: string | null,
  reader: Reader,
  { locale, names }: Written,
): string[] => {
  const t = (id: MessageId, value: string) => textsIn(locale)(id, { value })
  const ofMembers: readonly (readonly [MessageId, string | null])[] = [
    ['event.change_reason', row.changeReason],
    ['event.call', callOf(row)],
    ['event.dress_code', row.dressCode],
    ['event.reply_by', row.replyBy === null ? null : shortDate(row.replyBy, locale)],
    ['event.sections', row.sections.length === 0 ? null : sectionNames(row.sections, names)],
  ]
  const lines = [...(reader === 'members' ? ofMembers : []), ['event.contact', contact] as const]
  return lines.flatMap(([id, value]) => (value === null ? [] : [t(id, value)]))
}
