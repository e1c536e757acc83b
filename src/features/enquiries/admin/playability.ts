import type { SectionCounts } from '#contract/edited-enquiries.ts'
import type { SectionMinimum } from '#contract/events.ts'

/** Players whom a section lacks on a date, and how many substitutes of the pool could fill their places. */
interface Lack {
  readonly section: string
  readonly missing: number
  readonly substitutes: number
}

/** The sections in which fewer players say yes than the band wants, of those that are asked. */
export const lacksOf = (minimums: readonly SectionMinimum[], sections: readonly SectionCounts[]): readonly Lack[] =>
  minimums.flatMap(({ section, players }) => {
    const counted = sections.find((one) => one.section === section)
    if (counted === undefined || counted.yes >= players) return []
    return [{ section, missing: players - counted.yes, substitutes: counted.substitutes }]
  })

/** True if the pool has a substitute for every place. */
export const isFilled = (lacks: readonly Lack[]): boolean =>
  lacks.every(({ missing, substitutes }) => substitutes >= missing)
