/** The band's time zone. The API and every screen use its wall clock time. */
export const timeZone = 'Europe/Zurich'

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as wire time. Wire times can be compared as text, except in the repeated hour in October. */
export const toWireTime = (instant: Date): string => parts.format(instant).replace(' ', 'T')
/** The calendar day in Zürich at an instant. */
export const toWireDate = (instant: Date): string => toWireTime(instant).slice(0, 10)

/** Returns the same day a year later: 2029-02-28 for 2028-02-29. The time of day stays. */
export const yearLater = (wire: string): string =>
  `${Number(wire.slice(0, 4)) + 1}${wire.slice(4).replace(/^-02-29/, '-02-28')}`

const hourMs = 3_600_000
/**
 * Returns how often Zürich's clock shows a wire time: 0 in the hour that is skipped in spring and for what is no time, 2 in the
 * hour that repeats in October, otherwise 1.
 */
export const timesAt = (wire: string): number => {
  const asUtc = Date.parse(`${wire}Z`)
  if (Number.isNaN(asUtc)) return 0
  return [asUtc - 2 * hourMs, asUtc - hourMs].filter((at) => toWireTime(new Date(at)) === wire).length
}
