import * as fc from 'fast-check'
import type { TestApi } from './api.ts'
import type { OutboxModel } from './outbox-model.ts'

export type Step = (model: OutboxModel) => Promise<void>
/** One step and its name in a failure report. */
export interface Named {
  readonly name: string
  readonly step: Step
}
export const named = (name: string, step: Step): Named => ({ name, step })
export const minutes = (api: TestApi, count: number): void => {
  api.clock.set(new Date(api.clock.now().getTime() + count * 60_000))
}

/** Number of awaits until a tab crashes; mostly unlimited. */
export const life = fc.oneof(
  { weight: 3, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
  { weight: 2, arbitrary: fc.nat({ max: 24 }) },
)
