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
