import type { InstrumentNames } from '#contract/instrument-index.ts'
import { type Recognition, recognizePart } from '#contract/part-name.ts'

/** Doubts about words of a title or a composer, which are at the top of a page, too. */
const unlikely: readonly string[] = ['words', 'title']

const readingOf = (
  names: InstrumentNames,
  line: string,
  title: string,
): Exclude<Recognition, { kind: 'unknown' }> | null => {
  const found = recognizePart(names, line, [title])
  if (found.kind === 'unknown' || (found.kind === 'uncertain' && unlikely.includes(found.doubt))) return null
  return found
}

/** Returns the readings of a line, to compare the names of pages. */
const partsOf = (reading: Exclude<Recognition, { kind: 'unknown' }>): readonly string[] =>
  (reading.kind === 'certain' ? [reading.part] : reading.candidates).map(({ instrument, voice }) =>
    JSON.stringify([instrument, voice]),
  )

/**
 * Finds the pages on which a part begins: those whose first lines name a part that the pages before do not name.
 * @param instruments of the sections of the band
 * @param lines the first lines of each page, from page 1
 * @param title of the piece, which may be in the same line
 * @returns the name of the part by the number of its first page
 */
export const findPartNames = (
  instruments: InstrumentNames,
  lines: readonly (readonly string[])[],
  title: string,
): ReadonlyMap<number, string> => {
  const names = new Map<number, string>()
  let current: readonly string[] = []
  for (const [index, ofPage] of lines.entries()) {
    const readings = ofPage.flatMap((line) => {
      const reading = readingOf(instruments, line, title)
      return reading === null ? [] : [{ line, reading }]
    })
    const found = readings.find(({ reading }) => reading.kind === 'certain') ?? readings[0]
    if (found === undefined) continue
    const parts = partsOf(found.reading)
    // 'Klarinette 1 – 2' may be its second page.
    if (parts.some((part) => current.includes(part))) continue
    names.set(index + 1, found.line)
    current = parts
  }
  return names
}
