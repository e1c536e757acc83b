/** Parses words separated by commas. */
export const wordsIn = (value: string): readonly string[] => (value === '' ? [] : value.split(','))

/** Parses the numbers of players by section: 'TUBA:2,HORN:3'. */
export const readMinimums = (value: string): ReadonlyMap<string, string> =>
  new Map(
    wordsIn(value).map((entry) => {
      const [section = '', players = ''] = entry.split(':')
      return [section, players]
    }),
  )

/** Writes the numbers in the order of the ids, as they are stored, without the empty ones. */
export const writeMinimums = (minimums: ReadonlyMap<string, string>): string =>
  [...minimums]
    .filter(([, players]) => players !== '')
    .map(([section, players]) => `${section}:${players}`)
    .sort()
    .join()
