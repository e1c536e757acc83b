import { randomUUID } from 'node:crypto'
import type { Stroke } from '#contract/annotations.ts'

/** Returns a new stroke of the pen. */
export const newStroke = (more: Partial<Stroke> = {}): Stroke => ({
  id: randomUUID(),
  page: 2,
  tool: 'pen',
  ink: 'red',
  width: 22,
  points: '0,10000 1200,340 9999,1',
  ...more,
})
