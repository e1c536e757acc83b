import { toWireTime } from '#contract/clock.ts'
import type { CalendarEvent } from '#contract/events.ts'
import { isNotOver } from '../events/event-times.ts'

/** Before a rehearsal players unpack and open the stand. */
const leadMs = 30 * 60_000

/** Returns the rehearsal of the member that runs or is about to begin. */
export const findRehearsal = (events: readonly CalendarEvent[], now: Date): CalendarEvent | undefined => {
  const soon = toWireTime(new Date(now.getTime() + leadMs))
  return events.find(
    ({ kind, cancelled, uninvited, ...times }) =>
      kind === 'rehearsal' && !cancelled && !uninvited && times.dateStart <= soon && isNotOver(times, toWireTime(now)),
  )
}
