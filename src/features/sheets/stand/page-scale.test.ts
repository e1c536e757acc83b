import { expect, test } from 'vitest'
import { maximumCanvasPixels, scaleFor, withoutMargins } from './page-scale.ts'

const a4 = { width: 595, height: 842 }

test('a page fills the height of a tablet at the resolution of its screen', () => {
  const { css, pixels } = scaleFor(a4, { width: 820, height: 1124 }, 'whole', 2)
  expect(css).toEqual({ width: 794, height: 1124 })
  expect(pixels.width).toBe(1588)
  expect(pixels.height).toBeCloseTo(2248, -1)
})

test('a page fills the width of a phone, or of a tablet in landscape', () => {
  expect(scaleFor(a4, { width: 390, height: 788 }, 'whole', 3).css.width).toBe(390)
  expect(scaleFor(a4, { width: 1180, height: 760 }, 'width', 2).css).toEqual({ width: 1180, height: 1669 })
})

test.each(['whole', 'width'] as const)('a huge screen stays within the canvas size limit (%s)', (fit) => {
  const { pixels, css } = scaleFor(a4, { width: 5120, height: 2880 }, fit, 3)
  expect(pixels.width * pixels.height).toBeLessThanOrEqual(maximumCanvasPixels)
  expect(pixels.width * pixels.height).toBeGreaterThan(0.99 * maximumCanvasPixels)
  expect(fit === 'whole' ? css.height : css.width).toBe(fit === 'whole' ? 2880 : 5120)
})

test('without its margins a page is larger in the same box', () => {
  const cut = withoutMargins({ width: 600, height: 800 }, { top: 0.1, right: 0.05, bottom: 0.15, left: 0.2 })
  expect(cut.width).toBeCloseTo(450)
  expect(cut.height).toBeCloseTo(600)
})

test('a zoomed page has the same size on the desk, and is sharper within its share of pixels', () => {
  const box = { width: 820, height: 1124 }
  const whole = scaleFor(a4, box, 'whole', 2)
  const twice = scaleFor(a4, box, 'whole', 4)
  expect(twice.css).toEqual(whole.css)
  expect(twice.pixels.width).toBe(2 * whole.pixels.width)
  const { pixels } = scaleFor(a4, box, 'whole', 8, maximumCanvasPixels / 2)
  expect(pixels.width * pixels.height).toBeLessThanOrEqual(maximumCanvasPixels / 2)
})
