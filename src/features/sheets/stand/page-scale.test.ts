import { expect, test } from 'vitest'
import { maximumCanvasPixels, wholePageIn } from './page-scale.ts'

const a4 = { width: 595, height: 842 }

test('a page fills the height of a tablet and is as sharp as its screen', () => {
  const { css, pixels } = wholePageIn(a4, { width: 820, height: 1124 }, 2)
  expect(css).toEqual({ width: 794, height: 1124 })
  expect(pixels).toEqual({ width: 1588, height: 2248 })
})

test('a page fills the width of a phone', () => {
  expect(wholePageIn(a4, { width: 390, height: 788 }, 3).css.width).toBe(390)
})

test('a huge screen stays within what a canvas may hold', () => {
  const { pixels, css } = wholePageIn(a4, { width: 5120, height: 2880 }, 3)
  expect(pixels.width * pixels.height).toBeLessThanOrEqual(maximumCanvasPixels)
  expect(pixels.width * pixels.height).toBeGreaterThan(0.99 * maximumCanvasPixels)
  expect(css.height).toBe(2880)
})
