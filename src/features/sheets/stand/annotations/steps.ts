import type { Stroke } from '#contract/annotations.ts'

/** Strokes that were drawn and erased in one movement, and are undone together. */
export interface Step {
  readonly drawn: readonly Stroke[]
  readonly erased: readonly Stroke[]
}

/** Steps that were done and steps that were undone since the sheet was opened, newest last. */
export interface StepHistory {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export const emptyHistory: StepHistory = { done: [], undone: [] }

/** Nothing can be redone after a new step. */
export const addStep = ({ done }: StepHistory, step: Step): StepHistory => ({ done: [...done, step], undone: [] })

/** A stroke that was erased and restored has a new id: erased ids stay erased. By its former id. */
export type RestoredIds = Map<string, string>

const newestId = (ids: RestoredIds, id: string): string => {
  let newest = id
  for (let next = ids.get(newest); next !== undefined; next = ids.get(newest)) newest = next
  return newest
}

/** Returns the step that takes a step back, which can itself be taken back. Adds to `ids` the strokes it restores. */
export const reverseStep = (step: Step, ids: RestoredIds, newId: () => string): Step => {
  const drawn = step.erased.map((stroke) => {
    const restored = { ...stroke, id: newId() }
    ids.set(newestId(ids, stroke.id), restored.id)
    return restored
  })
  return { drawn, erased: step.drawn.map((stroke) => ({ ...stroke, id: newestId(ids, stroke.id) })) }
}
