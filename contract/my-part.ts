import type { Sheet } from './compositions.ts'
import type { FurtherPart } from './persons.ts'
import { readVoice } from './voice.ts'

/** A part that a person plays. CONDUCTOR reads the score. */
export interface PlayedPart {
  readonly instrument: string | null
  readonly voice: string | null
  readonly key: string | null
}
/** A person with the main part, and the further ones in their order. */
export interface Player extends PlayedPart {
  readonly further: readonly FurtherPart[]
}

/**
 * Returns the parts of a person in the order in which they are opened: those of the groups that an event invites, the main
 * one, the others.
 * @param groups ids of the groups
 */
export const partsOf = (player: Player, groups: readonly number[] = []): readonly PlayedPart[] => {
  const isInvited = ({ group }: FurtherPart): boolean => typeof group === 'number' && groups.includes(group)
  const { further } = player
  return [...further.filter(isInvited), player, ...further.filter((part) => !isInvited(part))]
}

/** The fields of a sheet that decide which player it is for. */
type Part = Pick<Sheet, 'instrument' | 'voice' | 'key'>
/** A sheet in the order in which it is offered to the player; `fallback` = not the player's own part. */
export interface PartChoice<S extends Part = Sheet> {
  readonly sheet: S
  readonly fallback: boolean
}

const collator = new Intl.Collator('de-CH', { numeric: true, sensitivity: 'base' })
const isSame = (a: string | null, b: string | null): boolean => collator.compare(a ?? '', b ?? '') === 0

/**
 * Returns how well a sheet fits the voice, the best first: 0 the same voice, then a joint part with fewer and with more
 * voices, then the only part of the finer instrument, then the only part of the instrument; undefined = it does not
 * fit.
 */
const fitOf = (player: string | null, sheet: string | null): number | undefined => {
  if (isSame(player, sheet)) return 0
  if (sheet === null) return 100
  const [own, offered] = [readVoice(player), readVoice(sheet)]
  if (!isSame(own.name, offered.name)) return undefined
  if (offered.numbers.length === 0) return 50
  return offered.numbers.some((number) => own.numbers.includes(number)) ? offered.numbers.length : undefined
}

/**
 * Sorts replacements: first the same finer instrument, next lower voice first (1 → 2 → 3), then higher ones, the nearest
 * first; then other finer instruments, the same number first.
 */
const byDistance =
  (player: string | null) =>
  (a: Part, b: Part): number => {
    const { name, numbers } = readVoice(player)
    const place = ({ voice }: Part): readonly [number, number] => {
      const offered = readVoice(voice)
      const distance = (offered.numbers[0] ?? 0) - (numbers[0] ?? 0)
      if (!isSame(name, offered.name)) return [distance === 0 ? 2 : 3, 0]
      return distance > 0 ? [0, distance] : [1, -distance]
    }
    const [[groupA, distanceA], [groupB, distanceB]] = [place(a), place(b)]
    return groupA - groupB || distanceA - distanceB || collator.compare(a.voice ?? '', b.voice ?? '')
  }

/**
 * Returns the sheet of a part first, then ordered fallbacks: same instrument and key, next lower voice first; then the
 * same instrument in other keys, in the same order. Never another instrument: the player chooses that deliberately. A
 * sheet without a voice is the only one and serves every voice; a joint part ('1+2') serves each of its voices.
 */
const choicesOf = <S extends Part>(player: PlayedPart, sheets: readonly S[]): readonly PartChoice<S>[] => {
  if (player.instrument === null) return []
  const instrument = player.instrument === 'CONDUCTOR' ? 'SCORE' : player.instrument
  const candidates = sheets.filter((sheet) => sheet.instrument === instrument)
  const rank = ({ voice }: Part): number | undefined =>
    fitOf(player.voice, voice) ?? (instrument === 'SCORE' ? 99 : undefined)
  const isOwn = (sheet: Part): boolean => rank(sheet) !== undefined
  const byFit = (a: Part, b: Part): number =>
    (rank(a) ?? 0) - (rank(b) ?? 0) || collator.compare(a.voice ?? '', b.voice ?? '')
  const ordered = (group: readonly S[]): readonly S[] => [
    ...group.filter(isOwn).sort(byFit),
    ...group.filter((sheet) => !isOwn(sheet)).sort(byDistance(player.voice)),
  ]
  const key = player.key ?? ordered(candidates).find(isOwn)?.key ?? null
  const inOwnKey = (sheet: Part): boolean => key === null || sheet.key === key
  return [
    ...ordered(candidates.filter(inOwnKey)).map((sheet) => ({ sheet, fallback: !isOwn(sheet) })),
    ...ordered(candidates.filter((sheet) => !inOwnKey(sheet))).map((sheet) => ({ sheet, fallback: true })),
  ]
}

/**
 * Returns the best sheet of each part in their order, so that the first one is opened; then the fallbacks. A further part
 * is first only in a piece without any sheet of the instruments before it.
 */
export const partsFor = <S extends Part>(
  parts: readonly PlayedPart[],
  sheets: readonly S[],
): readonly PartChoice<S>[] => {
  const choices = parts.map((part) => choicesOf(part, sheets))
  const ordered = [...choices.flatMap((own) => own.slice(0, 1)), ...choices.flatMap((own) => own.slice(1))]
  // Two parts of one instrument have the same sheets.
  return ordered.filter(({ sheet }, at) => ordered.findIndex((one) => one.sheet === sheet) === at)
}
