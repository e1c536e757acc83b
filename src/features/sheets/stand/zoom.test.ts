import { expect, test } from 'vitest'
import { applyPinch, moveZoom, unzoomed, wheelFactor, type Zoom, zoomAt } from './zoom.ts'

const desk = { width: 400, height: 800 }
/** Returns the position on the desk of a point of the unzoomed page. */
const seen = ({ scale, x, y }: Zoom, point: { x: number; y: number }) => ({
  x: x + scale * point.x,
  y: y + scale * point.y,
})

test('the point under the finger stays there when zooming in and out', () => {
  const point = { x: 100, y: 600 }
  const twice = zoomAt(unzoomed, 2, point, desk)
  expect(seen(twice, point)).toEqual(point)
  const thrice = zoomAt(twice, 1.5, { x: 300, y: 200 }, desk)
  expect(thrice.scale).toBe(3)
  expect(zoomAt(thrice, 1 / 3, { x: 10, y: 790 }, desk)).toEqual(unzoomed)
})

test('is never smaller than the desk and never larger than four times', () => {
  expect(zoomAt(unzoomed, 0.2, { x: 9, y: 9 }, desk)).toEqual(unzoomed)
  expect(zoomAt(unzoomed, 50, { x: 0, y: 0 }, desk)).toEqual({ scale: 4, x: 0, y: 0 })
})

test('moves to its edges and no further; the rest of the movement scrolls', () => {
  const twice = { scale: 2, x: -100, y: -100 }
  expect(moveZoom(twice, { x: -50, y: 60 }, desk)).toEqual({ zoom: { scale: 2, x: -150, y: -40 }, rest: 0 })
  expect(moveZoom(twice, { x: 500, y: 140 }, desk)).toEqual({ zoom: { scale: 2, x: 0, y: 0 }, rest: 20 })
  expect(moveZoom(twice, { x: 0, y: -720 }, desk)).toEqual({ zoom: { scale: 2, x: -100, y: -800 }, rest: -10 })
})

test('the content between two fingers stays between them when they spread and move', () => {
  const before = [
    { x: 150, y: 400 },
    { x: 250, y: 400 },
  ] as const
  const after = [
    { x: 90, y: 420 },
    { x: 290, y: 420 },
  ] as const
  const { zoom } = applyPinch(unzoomed, before, after, desk)
  expect(zoom.scale).toBe(2)
  expect(seen(zoom, { x: 200, y: 400 })).toEqual({ x: 190, y: 420 })
})

test('one finger moves, and two fingers on the same point break nothing', () => {
  const twice = { scale: 2, x: -100, y: -100 }
  expect(applyPinch(twice, [{ x: 10, y: 10 }], [{ x: 20, y: 40 }], desk).zoom).toEqual({ scale: 2, x: -90, y: -70 })
  const here = { x: 50, y: 50 }
  expect(applyPinch(twice, [here, here], [here, { x: 90, y: 50 }], desk).zoom.scale).toBe(2)
})

test('a wheel turned away zooms in, one turned towards the player zooms out by the same factor, and large steps are limited', () => {
  expect(wheelFactor(-10)).toBeGreaterThan(1)
  expect(wheelFactor(-10) * wheelFactor(10)).toBeCloseTo(1)
  expect(wheelFactor(-120)).toBeLessThan(1.4)
})
