import { expect, it, vi } from 'vitest'
import { photographSheet } from '../../../../../tests/support/photographed-sheets.ts'
import { blackAndWhite, evenOut } from './even-out.ts'
import { brightness, type Grey } from './grey.ts'
import type { Corners } from './plane.ts'
import { isSideways, pageSize, shapeOf, straighten, turned } from './straighten.ts'

// A photograph is calculated pixel by pixel.
vi.setConfig({ testTimeout: 60_000 })

const photographed = async (index: number) => {
  const photograph = await photographSheet(index, 1200)
  return { photograph, corners: photograph.corners as unknown as Corners }
}

const inkShare = ({ data, width }: Grey, isInside: (x: number, y: number) => boolean): number => {
  let [ink, all] = [0, 0]
  for (const [at, value] of data.entries())
    if (isInside(at % width, Math.floor(at / width))) {
      all++
      if (value < 128) ink++
    }
  return ink / all
}

it('makes an upright A4 page with white paper of a sheet half of which lies in shadow', async () => {
  const { photograph, corners } = await photographed(0)
  const size = pageSize(corners, photograph)
  expect(size).toEqual({ width: 1654, height: 2339 })
  const page = evenOut(straighten(brightness(photograph), corners, size))
  // Between the title and the upper edge, in the light on the left and in the shadow on the right.
  const paper = (left: number, right: number) => inkShare(page, (x, y) => x > left && x < right && y > 20 && y < 80)
  expect([paper(20, 600), paper(1050, 1630)]).toEqual([0, 0])
  const ink = inkShare(blackAndWhite(page), () => true)
  expect(ink).toBeGreaterThan(0.01)
  expect(ink).toBeLessThan(0.08)
})

it('reads the shape of a sheet from its perspective', { tags: ['long'] }, async () => {
  for (const index of [0, 1, 3]) {
    const { photograph, corners } = await photographed(index)
    const { aspect, skew } = shapeOf(corners, photograph)
    expect(Math.abs(aspect * Math.SQRT2 - 1)).toBeLessThan(0.02)
    expect(skew).toBeLessThan(0.2)
  }
})

it('notices that staves run from top to bottom, and turns the page', async () => {
  const { photograph, corners } = await photographed(4)
  const grey = brightness(photograph)
  const lying = turned(corners, 90)
  const small = (places: Corners) => straighten(grey, places, pageSize(places, photograph, 600))
  expect([isSideways(small(corners)), isSideways(small(lying))]).toEqual([false, true])
  expect(pageSize(lying, photograph)).toEqual({ width: 2339, height: 1654 })
  expect(turned(lying, 270)).toEqual(corners)
})
