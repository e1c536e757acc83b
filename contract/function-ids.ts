import * as v from 'valibot'
import { conducting, type FunctionKind, functionId, score } from './sections.ts'

type IsKnown = (kind: FunctionKind, id: string) => boolean
const everyId: IsKnown = () => true
/** Only the server knows the functions of the band, and only while it parses an input. */
let isKnown = everyId
/** Parses with a check of each id of a section or an office. The parse must be synchronous. */
export const checkingFunctions = <Result>(check: IsKnown, parse: () => Result): Result => {
  isKnown = check
  try {
    return parse()
  } finally {
    isKnown = everyId
  }
}

const idOf = <const Message extends string>(message: Message, ...kinds: readonly FunctionKind[]) =>
  v.pipe(
    v.string(message),
    v.regex(functionId, message),
    v.check((id) => kinds.some((kind) => isKnown(kind, id)), message),
  )
/** The id of a section of the band: its players, and what they play. */
export const SectionId = <const Message extends string>(message: Message) => idOf(message, 'SECTION')
/** The id of an office of the board. */
export const OfficeId = <const Message extends string>(message: Message) => idOf(message, 'OFFICE')
/** The function of a membership: in the band a section, on the board an office. */
export const FunctionId = <const Message extends string>(message: Message) => idOf(message, 'SECTION', 'OFFICE')
/** The instrument of a sheet: a section that plays, or the score. */
export const SheetInstrument = <const Message extends string>(message: Message) =>
  v.union([v.literal(score), v.pipe(SectionId(message), v.notValue(conducting, message))], message)
