import { toWireTime } from '#contract/clock.ts'
import type { EditedEvent } from '#contract/edited-events.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { Values } from '../../../ui/form/field-table.tsx'

/** Returns true if members sign up for this kind of event. */
export const isAnswered = ({ kind }: { readonly kind?: string }): boolean =>
  subscribableKinds.some((one) => one === kind)

/** Returns true if the band plays at this kind of event: it has a call, a dress code and a programme. */
export const isPlayed = ({ kind }: { readonly kind?: string }): boolean => kind !== 'assembly'

export const isOver = ({ dateEnd, fullDay }: Pick<EditedEvent, 'dateEnd' | 'fullDay'>): boolean => {
  const now = toWireTime(new Date())
  return fullDay ? dateEnd.slice(0, 10) < now.slice(0, 10) : dateEnd <= now
}

/**
 * Returns true if time or place of the event change, and neither it nor another event of the scope is over before and
 * after the change.
 */
export const isMoved = (
  { dateStart, dateEnd = '', fullDay, location, scope = 'one' }: Values,
  event: EditedEvent,
): boolean => {
  const isFullDay = fullDay === 'on'
  const moved =
    dateStart !== event.dateStart ||
    dateEnd !== event.dateEnd ||
    isFullDay !== event.fullDay ||
    location !== (event.location ?? '')
  const othersFollow = scope !== 'one' && event.series.some((one) => !isOver(one))
  return moved && (othersFollow || !isOver(event) || (dateEnd !== '' && !isOver({ dateEnd, fullDay: isFullDay })))
}

/** Returns the end; if it is missing or before the start, two hours after the start on the same day. */
export const endFor = (start: string, end: string): string => {
  if (start === '' || (end !== '' && end >= start)) return end
  const hour = Number(start.slice(11, 13))
  return hour > 21 ? start : `${start.slice(0, 11)}${String(hour + 2).padStart(2, '0')}${start.slice(13)}`
}
