import type { Sheet } from './compositions.ts'

/** Who asks for a part: what the person plays. CONDUCTOR reads the score. */
export interface Player {
  readonly instrument: string | null
  readonly voice: string | null
  readonly key: string | null
}
/** A sheet in the order in which the player should be offered it; `fallback` = not the player's own part. */
export interface PartChoice {
  readonly sheet: Sheet
  readonly fallback: boolean
}

const collator = new Intl.Collator('de-CH', { numeric: true })
const byVoice = (a: Sheet, b: Sheet): number => collator.compare(a.voice ?? '', b.voice ?? '')

/**
 * The player's own part first, then ordered fallbacks: same instrument and key, next lower voice first (1 → 2 → 3),
 * then higher ones; then same instrument in other keys. Never another instrument: that stays the player's own wish.
 * A sheet without a voice is the only one of its instrument and serves every voice as its own.
 */
export const partsFor = (player: Player, sheets: readonly Sheet[]): readonly PartChoice[] => {
  if (player.instrument === null) return []
  const instrument = player.instrument === 'CONDUCTOR' ? 'SCORE' : player.instrument
  const mine = sheets.filter((sheet) => sheet.instrument === instrument).sort(byVoice)
  if (instrument === 'SCORE') return mine.map((sheet) => ({ sheet, fallback: false }))
  const own = mine.filter((sheet) => sheet.voice === null || sheet.voice === player.voice)
  const key = player.key ?? own[0]?.key ?? null
  const rank = (sheet: Sheet): number => {
    const sameKey = key === null || sheet.key === key
    if (own.includes(sheet)) return sameKey ? 0 : 1
    const lower = collator.compare(sheet.voice ?? '', player.voice ?? '') > 0
    return (sameKey ? 2 : 4) + (lower ? 0 : 1)
  }
  return [...mine]
    .sort((a, b) => {
      const ranks = rank(a) - rank(b)
      if (ranks !== 0) return ranks
      return rank(a) % 2 === 1 && !own.includes(a) ? byVoice(b, a) : byVoice(a, b)
    })
    .map((sheet) => ({ sheet, fallback: !own.includes(sheet) || rank(sheet) > 0 }))
}
