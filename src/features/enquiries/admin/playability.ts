import type { SectionCounts } from '#contract/edited-enquiries.ts'
import type { SectionMinimum } from '#contract/events.ts'
import { findShortages } from '#contract/planning.ts'

/** Players whom a section lacks on a date, and how many substitutes of the pool could fill their places. */
interface Lack {
  readonly section: string
  readonly missing: number
  readonly substitutes: number
}

/** The sections in which fewer players say yes than the band wants, of those that are asked. Nobody of the pool plays yet. */
export const lacksOf = (
  minimumPlayers: readonly SectionMinimum[],
  sections: readonly SectionCounts[],
): readonly Lack[] => {
  const answers = sections.map((one) => ({ ...one, substitutes: 0 }))
  return findShortages({ minimumPlayers: [...minimumPlayers], answers }).map(({ section, yes, minimum }) => {
    const { substitutes = 0 } = sections.find((one) => one.section === section) ?? {}
    return { section, missing: minimum - yes, substitutes }
  })
}

/** True if the pool has a substitute for every place. */
export const isFilled = (lacks: readonly Lack[]): boolean =>
  lacks.every(({ missing, substitutes }) => substitutes >= missing)
