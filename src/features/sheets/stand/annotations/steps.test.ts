import { expect, test } from 'vitest'
import type { Stroke } from '#contract/annotations.ts'
import { addStep, emptyHistory, type RestoredIds, reverseStep, type Step } from './steps.ts'

const stroke = (id: string): Stroke => ({ id, page: 1, tool: 'pen', ink: 'black', width: 34, points: '1,1' })
const ids = ({ drawn, erased }: Step) => ({ drawn: drawn.map(({ id }) => id), erased: erased.map(({ id }) => id) })

/** Takes back the step given last, as often as called. */
const createReverser = () => {
  const restored: RestoredIds = new Map()
  let next = 0
  return (step: Step) => {
    next += 1
    return reverseStep(step, restored, () => `restored ${next}`)
  }
}

test('undo erases what was drawn, redo draws it with a new id, and the next undo erases that', () => {
  const reverse = createReverser()
  const undone = reverse({ drawn: [stroke('a')], erased: [] })
  expect(ids(undone)).toEqual({ drawn: [], erased: ['a'] })
  const redone = reverse(undone)
  expect(ids(redone)).toEqual({ drawn: ['restored 2'], erased: [] })
  expect(ids(reverse(redone))).toEqual({ drawn: [], erased: ['restored 2'] })
})

test('undo of an older step erases the stroke that an undone erasure restored', () => {
  const reverse = createReverser()
  const drew: Step = { drawn: [stroke('a')], erased: [] }
  reverse({ drawn: [], erased: [stroke('a')] })
  expect(ids(reverse(drew))).toEqual({ drawn: [], erased: ['restored 1'] })
})

test('nothing can be redone after a new step', () => {
  const step: Step = { drawn: [stroke('a')], erased: [] }
  expect(addStep({ ...emptyHistory, undone: [step] }, step)).toEqual({ done: [step], undone: [] })
})
