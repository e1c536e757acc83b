import { expect, test, vi } from 'vitest'
import type { Figure } from '../bench/figures.ts'
import { measureGroups } from '../bench/groups.ts'

test('a group that fails is named, and the figures of the others are printed', async () => {
  const lines: unknown[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line))
  const figure = (name: string, ours: number): Figure => ({
    ...{ name, unit: 'ms', ours: [ours], reference: [10], referenceName: 'bare', limit: 1.2 },
  })
  const outcome = await measureGroups(
    [
      ['first', async () => [figure('fast', 10)]],
      ['second', () => Promise.reject(new Error('time-out'))],
      ['third', async () => [figure('slow', 20)]],
    ],
    {} as never,
    async () => undefined,
  )
  expect(outcome).toEqual({ over: ['slow'], failed: ['second'] })
  const printed = lines.map(String)
  expect(printed.findIndex((line) => line.includes('fast'))).toBeLessThan(printed.indexOf('second failed:'))
  expect(printed.findIndex((line) => line.includes('slow'))).toBeGreaterThan(printed.indexOf('second failed:'))
})
