import type { Sheet } from './compositions.ts'

/** The part that a person plays. CONDUCTOR reads the score. */
export interface Player {
  readonly instrument: string | null
  readonly voice: string | null
  readonly key: string | null
}
/** The fields of a sheet that decide which player it is for. */
type Part = Pick<Sheet, 'instrument' | 'voice' | 'key'>
/** A sheet in the order in which it is offered to the player; `fallback` = not the player's own part. */
export interface PartChoice<S extends Part = Sheet> {
  readonly sheet: S
  readonly fallback: boolean
}

const collator = new Intl.Collator('de-CH', { numeric: true })
const byVoice = (a: Part, b: Part): number => collator.compare(a.voice ?? '', b.voice ?? '')

/**
 * Returns the player's own part first, then ordered fallbacks: same instrument and key, next lower voice first (1 → 2 →
 * 3), then higher ones, the nearest first; then the same instrument in other keys, in the same order. Never another
 * instrument: the player chooses that deliberately. A sheet without a voice is the only one and serves every voice.
 */
export const partsFor = <S extends Part>(player: Player, sheets: readonly S[]): readonly PartChoice<S>[] => {
  if (player.instrument === null) return []
  const instrument = player.instrument === 'CONDUCTOR' ? 'SCORE' : player.instrument
  const candidates = sheets.filter((sheet) => sheet.instrument === instrument).sort(byVoice)
  const own = (sheet: Part) => instrument === 'SCORE' || sheet.voice === null || sheet.voice === player.voice
  const key = player.key ?? candidates.find(own)?.key ?? null
  const inOwnKey = (sheet: Part) => key === null || sheet.key === key
  const lower = (sheet: Part) => collator.compare(sheet.voice ?? '', player.voice ?? '') > 0
  const ordered = (group: readonly S[]): readonly S[] => [
    ...group.filter(own),
    ...group.filter((sheet) => !own(sheet) && lower(sheet)),
    ...group.filter((sheet) => !own(sheet) && !lower(sheet)).reverse(),
  ]
  return [
    ...ordered(candidates.filter(inOwnKey)).map((sheet) => ({ sheet, fallback: !own(sheet) })),
    ...ordered(candidates.filter((sheet) => !inOwnKey(sheet))).map((sheet) => ({ sheet, fallback: true })),
  ]
}
