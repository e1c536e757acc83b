import type { InstrumentNames } from '#contract/instrument-index.ts'
import { type Doubt, type PartName, recognizePart } from '#contract/part-name.ts'

/** A part of a piece, as its file is stored. */
export interface NamedPart extends PartName {
  readonly title: string
}
/** The reading of a file's name: the part, a question, or the reason why there is none. */
type NameReading =
  | { readonly kind: 'part'; readonly part: NamedPart }
  | { readonly kind: 'question'; readonly doubt: Doubt; readonly candidates: readonly NamedPart[] }
  | { readonly kind: 'refused'; readonly why: string }

const refused = {
  unknown: 'the name states no instrument that is known',
  untitled: 'the name states no piece; expected is "Title - Instrument Voice.pdf"',
  answer: 'the answer is neither the number of a proposal nor "Title - Instrument Voice"',
} as const

const hasTitle = (part: PartName): part is NamedPart => part.title !== null

/** At least this many different parts beside the same words show that the words are a title. */
const partsOfPiece = 3

/** Collects the titles in the names, which separate title and part of files without a separator. */
const findTitles = (
  instruments: InstrumentNames,
  names: readonly string[],
  known: readonly string[],
): readonly string[] => {
  const parts = new Map<string, Set<string>>()
  const titles = [...known]
  for (const name of names) {
    const found = recognizePart(instruments, name)
    if (found.kind === 'certain' && found.part.title !== null) titles.push(found.part.title)
    if (found.kind !== 'uncertain' || found.doubt !== 'title') continue
    const [first] = found.candidates
    if (first === undefined || first.title === null) continue
    parts.set(first.title, (parts.get(first.title) ?? new Set()).add(`${first.instrument} ${first.voice}`))
  }
  return [...titles, ...[...parts].filter(([, found]) => found.size >= partsOfPiece).map(([title]) => title)]
}

const toAnswer = (instruments: InstrumentNames, answer: string, candidates: readonly NamedPart[]): NameReading => {
  const chosen = /^\d+$/.test(answer) ? candidates[Number(answer) - 1] : undefined
  if (chosen !== undefined) return { kind: 'part', part: chosen }
  const found = recognizePart(instruments, answer)
  const parts = found.kind === 'certain' ? [found.part] : found.kind === 'uncertain' ? found.candidates : []
  const [part] = parts
  return part !== undefined && parts.length === 1 && hasTitle(part)
    ? { kind: 'part', part }
    : { kind: 'refused', why: refused.answer }
}

/**
 * Returns a function that reads the name of each file of an import.
 *
 * @param instruments of the sections of the band
 * @param names of all files of the import
 * @param known titles of the library
 * @param answers to questions of an earlier run: the number of a proposal, or 'Title - Instrument Voice', by file name
 */
export const nameReader = (
  instruments: InstrumentNames,
  names: readonly string[],
  known: readonly string[],
  answers: ReadonlyMap<string, string>,
): ((name: string) => NameReading) => {
  const titles = findTitles(instruments, names, known)
  return (name) => {
    const found = recognizePart(instruments, name, titles)
    const parts = found.kind === 'certain' ? [found.part] : found.kind === 'uncertain' ? found.candidates : []
    const candidates = parts.filter(hasTitle)
    const answer = answers.get(name)
    if (answer !== undefined) return toAnswer(instruments, answer, candidates)
    if (found.kind === 'unknown') return { kind: 'refused', why: refused.unknown }
    const [part] = candidates
    if (part === undefined) return { kind: 'refused', why: refused.untitled }
    return found.kind === 'certain' ? { kind: 'part', part } : { kind: 'question', doubt: found.doubt, candidates }
  }
}

/** Parses lines such as `Marsch - Tenor Horn 1.pdf = 2` and `scan7.pdf = Marsch - Tuba`; other lines are ignored. */
export const readAnswers = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .normalize('NFC')
      .split(/\r?\n/)
      .flatMap((line) => {
        const [, name, answer] = /^\s*(.+?\.pdf)\s*=\s*(.+?)\s*$/i.exec(line) ?? []
        return name === undefined || answer === undefined ? [] : [[name, answer] as const]
      }),
  )
