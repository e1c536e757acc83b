import { describe, expect, it } from 'vitest'
import type { Stroke } from '#contract/annotations.ts'
import { noMargins } from '../page-scale.ts'
import type { PagePart } from './page-part.ts'
import { placeMark } from './placed-marks.ts'

const page: PagePart = { rotation: 0, tilt: 0, size: { width: 600, height: 800 }, margins: noMargins }
const text = (content: string, points: string, width = 250): Pick<Stroke, 'tool' | 'points' | 'width' | 'content'> => ({
  ...{ tool: 'text', points, width, content },
})
const linesOf = (placed: ReturnType<typeof placeMark>) => (placed.kind === 'text' ? placed.lines : [])

describe('a stamp', () => {
  it('has its middle at its point, and a staff as its em', () => {
    const placed = placeMark(page, { tool: 'stamp', points: '5000,5000', width: 500, content: 'repeatLeft' })
    // A repeat is as high as a staff: 5 % of the page's shorter side.
    expect(placed).toMatchObject({ kind: 'glyph', box: { top: 385, height: 30 } })
    expect(placed.box.left + placed.box.width / 2).toBeCloseTo(300)
  })

  it('becomes its name if the glyph is one of a newer app', () => {
    const placed = placeMark(page, { tool: 'stamp', points: '100,100', width: 250, content: 'ornamentTrill' })
    expect(linesOf(placed)).toEqual(['ornamentTrill'])
  })

  it('is not taken for a glyph if its name is one of every object', () => {
    expect(placeMark(page, { tool: 'stamp', points: '1,1', width: 250, content: 'constructor' }).kind).toBe('text')
  })
})

describe('a text', () => {
  it('begins at its point, with its middle at the same height', () => {
    const { box, ...placed } = placeMark(page, text('Dämpfer', '1000,5000'))
    expect(placed).toMatchObject({ lines: ['Dämpfer'] })
    expect([box.left, box.top + box.height / 2]).toEqual([60, 400])
  })

  it('moves to the left so far that the visible part shows its end', () => {
    const cropped = { ...page, margins: { ...noMargins, right: 0.1 } }
    const { box } = placeMark(cropped, text('Dämpfer auf', '8500,5000'))
    expect(box.left + box.width).toBeCloseTo(540)
  })

  it('is broken between words, and within a word that is longer than a line', () => {
    const placed = placeMark(page, text('erste Klarinette übernimmt das Solo bis zum Schluss', '5000,5000', 400))
    expect(linesOf(placed).length).toBeGreaterThan(1)
    expect(linesOf(placed).join(' ')).toBe('erste Klarinette übernimmt das Solo bis zum Schluss')
    const endless = placeMark(page, text('a'.repeat(120), '0,5000', 400))
    expect(linesOf(endless).join('')).toBe('a'.repeat(120))
    expect(endless.box.left + endless.box.width).toBeLessThanOrEqual(600)
  })
})
