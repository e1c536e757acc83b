import type { Bench } from './bench.ts'
import { type Figure, table, verdict } from './figures.ts'

export type Measure = (bench: Bench) => Promise<readonly Figure[]>

interface Outcome {
  /** Names of figures over their limit. */
  readonly over: readonly string[]
  /** Names of groups that could not be measured. */
  readonly failed: readonly string[]
}

/**
 * Measures one group after the other and prints the figures of each as it ends, so that a later failure loses none.
 * @param afterFailure runs after a group failed, before the next one begins
 */
export const measureGroups = async (
  groups: readonly (readonly [name: string, measure: Measure])[],
  bench: Bench,
  afterFailure: () => Promise<void>,
): Promise<Outcome> => {
  const over: string[] = []
  const failed: string[] = []
  for (const [name, measure] of groups) {
    console.log(`Measuring ${name} …`)
    try {
      const figures = await measure(bench)
      console.log(`\n${table(figures)}\n`)
      over.push(...figures.filter((figure) => verdict(figure).within === false).map((figure) => figure.name))
    } catch (error) {
      await afterFailure()
      console.error(`${name} failed:`, error)
      failed.push(name)
    }
  }
  return { over, failed }
}
