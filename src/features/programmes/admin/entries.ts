import * as v from 'valibot'
import { totalDuration } from '#contract/duration.ts'
import { type EditedProgramme, ProgrammePiece } from '#contract/edited-events.ts'
import { freeLineMinutes } from '#contract/free-lines.ts'
import { type FreeLine, programmeRows } from '#contract/programme.ts'

/** A piece of a programme. `place` identifies it: the same piece may be played twice. */
const PieceEntry = v.object({ ...ProgrammePiece.entries, kind: v.literal('piece'), place: v.number() })
type PieceEntry = v.InferOutput<typeof PieceEntry>

/** A free line of a programme as it is typed. */
const FreeLineEntry = v.object({
  kind: v.literal('line'),
  place: v.number(),
  textDe: v.string(),
  textEn: v.string(),
  minutes: v.string(),
})
export type FreeLineEntry = v.InferOutput<typeof FreeLineEntry>

export const ProgrammeEntry = v.variant('kind', [PieceEntry, FreeLineEntry])
export type ProgrammeEntry = v.InferOutput<typeof ProgrammeEntry>

const lineEntry = ({ textDe, textEn, minutes }: Omit<FreeLine, 'piecesBefore'>) =>
  ({ kind: 'line', textDe, textEn: textEn ?? '', minutes: minutes === null ? '' : String(minutes) }) as const

export const entriesOf = ({ programme, freeLines }: Pick<EditedProgramme, 'programme' | 'freeLines'>) =>
  programmeRows<ProgrammePiece, FreeLine>(programme, freeLines).map(
    (row, place): ProgrammeEntry =>
      'piecesBefore' in row ? { ...lineEntry(row), place } : { ...row, kind: 'piece', place },
  )

const newPlace = (entries: readonly ProgrammeEntry[]): number => Math.max(-1, ...entries.map(({ place }) => place)) + 1

/** Returns the programme with a piece at its end, in a place that no other entry has. */
export const withPiece = (entries: readonly ProgrammeEntry[], piece: ProgrammePiece): readonly ProgrammeEntry[] => [
  ...entries,
  { ...piece, kind: 'piece', place: newPlace(entries) },
]

export const withLine = (
  entries: readonly ProgrammeEntry[],
  line: Omit<FreeLine, 'piecesBefore'>,
): readonly ProgrammeEntry[] => [...entries, { ...lineEntry(line), place: newPlace(entries) }]

export const piecesIn = (entries: readonly ProgrammeEntry[]): readonly PieceEntry[] =>
  entries.filter((entry) => entry.kind === 'piece')

/** Parses the minutes of a line: null = none, undefined = not a number of minutes. */
export const minutesOf = ({ minutes }: FreeLineEntry): number | null | undefined => {
  const typed = minutes.trim()
  if (typed === '') return null
  const number = Number(typed)
  return /^\d{1,3}$/.test(typed) && number >= 1 && number <= freeLineMinutes ? number : undefined
}

/** Returns the name of the first field with an error; undefined if there is none. */
export const findWrongField = (entries: readonly ProgrammeEntry[]): string | undefined => {
  for (const entry of entries) {
    if (entry.kind === 'piece') continue
    if (entry.textDe.trim() === '') return `line-${entry.place}-de`
    if (minutesOf(entry) === undefined) return `line-${entry.place}-minutes`
  }
  return undefined
}

/** The free lines as they are sent. */
export const linesIn = (entries: readonly ProgrammeEntry[]): readonly FreeLine[] =>
  entries.flatMap((entry, index) =>
    entry.kind === 'piece'
      ? []
      : {
          piecesBefore: piecesIn(entries.slice(0, index)).length,
          textDe: entry.textDe.trim(),
          textEn: entry.textEn.trim() === '' ? null : entry.textEn.trim(),
          minutes: minutesOf(entry) ?? null,
        },
  )

/** The total of the pieces and of the free lines. */
export const lengthOf = (entries: readonly ProgrammeEntry[]): ReturnType<typeof totalDuration> => {
  const { duration, withoutDuration } = totalDuration(piecesIn(entries))
  const minutes = linesIn(entries).reduce((sum, line) => sum + (line.minutes ?? 0), 0)
  return { duration: duration + 60 * minutes, withoutDuration }
}
