import * as v from 'valibot'
import { readVoice } from './voice.ts'

/** A part that somebody plays, and nobody who comes. */
export const VacantPart = v.object({
  section: v.string(),
  /** Within the section; null = the section has no voices. */
  voice: v.nullable(v.string()),
  /** Substitutes of the pool who play it. */
  substitutes: v.number(),
})
export type VacantPart = v.InferOutput<typeof VacantPart>

type Part = Pick<VacantPart, 'section' | 'voice'>

const collator = new Intl.Collator('de-CH', { numeric: true, sensitivity: 'base' })
const isSame = (a: string | null, b: string | null): boolean => collator.compare(a ?? '', b ?? '') === 0

/** The voices of a player: 'Alt 1+2' is 'Alt 1' and 'Alt 2'. */
const voicesOf = (voice: string | null): readonly (string | null)[] => {
  const { name, numbers } = readVoice(voice)
  if (numbers.length === 0) return [name === '' ? null : name]
  return numbers.map((number) => `${name} ${number}`.trim())
}

/**
 * Returns the parts that nobody who comes plays, in the order of the players' sections. Whoever has no voice plays the section
 * as such, which is vacant once nobody of it comes; a substitute without a voice plays any.
 */
export const findVacantParts = (
  players: readonly (Part & { readonly comes: boolean })[],
  pool: readonly Part[],
): VacantPart[] =>
  [...new Set(players.map(({ section }) => section))].flatMap((section) => {
    const all = players.filter((one) => one.section === section)
    const coming = all.filter(({ comes }) => comes)
    const isTaken = (voice: string | null): boolean =>
      voice === null ? coming.length > 0 : coming.some((one) => voicesOf(one.voice).some((own) => isSame(own, voice)))
    const plays = (voice: string | null) => (one: Part) =>
      one.section === section &&
      (voice === null || one.voice === null || voicesOf(one.voice).some((own) => isSame(own, voice)))
    return all
      .flatMap(({ voice }) => voicesOf(voice))
      .filter((voice, at, voices) => !isTaken(voice) && voices.findIndex((one) => isSame(one, voice)) === at)
      .sort((a, b) => collator.compare(a ?? '', b ?? ''))
      .map((voice) => ({ section, voice, substitutes: pool.filter(plays(voice)).length }))
  })
