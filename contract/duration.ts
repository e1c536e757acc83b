/** Formats seconds as minutes and seconds: 270 is '4:30'. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Parses a typed duration to seconds: '4:30', "4'30", '4.30' and '4' minutes. Returns undefined for anything else. */
export const parseDuration = (typed: string): number | undefined => {
  const [, minutes, seconds = '0'] =
    /^(\d{1,3})(?:[:.'’](\d{2}))?(?:["”'’])*$/.exec(typed.trim().replace(/\s|min\.?$/gi, '')) ?? []
  if (minutes === undefined || Number(seconds) > 59) return undefined
  return 60 * Number(minutes) + Number(seconds)
}

/** The total of several pieces in seconds, and the number of pieces whose duration is unknown. */
export const totalDuration = (
  pieces: readonly { readonly duration: number | null }[],
): { readonly duration: number; readonly withoutDuration: number } => ({
  duration: pieces.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
  withoutDuration: pieces.filter(({ duration }) => duration === null).length,
})

/** Splits seconds into hours and minutes as programmes state them, rounded up to the next minute. */
export const hoursAndMinutes = (seconds: number): { readonly hours: number; readonly minutes: number } => {
  const minutes = Math.ceil(seconds / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
