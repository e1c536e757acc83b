import { expect, test } from 'vitest'
import { applyPinch, moveZoom, unzoomed, wheelFactor, type Zoom, zoomAt } from './zoom.ts'

const desk = { width: 400, height: 800 }
/** Where a point of the page as it lies whole is seen. */
const seen = ({ scale, x, y }: Zoom, point: { x: number; y: number }) => ({
  x: x + scale * point.x,
  y: y + scale * point.y,
})

test('what lies under the point stays there, in and out again', () => {
  const point = { x: 100, y: 600 }
  const twice = zoomAt(unzoomed, 2, point, desk)
  expect(seen(twice, point)).toEqual(point)
  const thrice = zoomAt(twice, 1.5, { x: 300, y: 200 }, desk)
  expect(thrice.scale).toBe(3)
  expect(zoomAt(thrice, 1 / 3, { x: 10, y: 790 }, desk)).toEqual(unzoomed)
})

test('never smaller than the desk, never more than four times as large', () => {
  expect(zoomAt(unzoomed, 0.2, { x: 9, y: 9 }, desk)).toEqual(unzoomed)
  expect(zoomAt(unzoomed, 50, { x: 0, y: 0 }, desk)).toEqual({ scale: 4, x: 0, y: 0 })
})

test('it moves to its edges and no further; what is left over scrolls', () => {
  const twice = { scale: 2, x: -100, y: -100 }
  expect(moveZoom(twice, { x: -50, y: 60 }, desk)).toEqual({ zoom: { scale: 2, x: -150, y: -40 }, rest: 0 })
  expect(moveZoom(twice, { x: 500, y: 140 }, desk)).toEqual({ zoom: { scale: 2, x: 0, y: 0 }, rest: 20 })
  expect(moveZoom(twice, { x: 0, y: -720 }, desk)).toEqual({ zoom: { scale: 2, x: -100, y: -800 }, rest: -10 })
})

test('what lay between two fingers lies between them when they have spread and wandered', () => {
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

test('one finger moves, and fingers in one place do not break anything', () => {
  const twice = { scale: 2, x: -100, y: -100 }
  expect(applyPinch(twice, [{ x: 10, y: 10 }], [{ x: 20, y: 40 }], desk).zoom).toEqual({ scale: 2, x: -90, y: -70 })
  const here = { x: 50, y: 50 }
  expect(applyPinch(twice, [here, here], [here, { x: 90, y: 50 }], desk).zoom.scale).toBe(2)
})

test('a wheel away from the player enlarges, towards makes smaller by as much, and a step is no leap', () => {
  expect(wheelFactor(-10)).toBeGreaterThan(1)
  expect(wheelFactor(-10) * wheelFactor(10)).toBeCloseTo(1)
  expect(wheelFactor(-120)).toBeLessThan(1.4)
})
