import { expect, it } from 'vitest'
import {
  hardPhotographCount,
  type PhotographedSheet,
  photographCount,
  photographSheet,
} from '../../../../../tests/support/photographed-sheets.ts'
import { findSheet } from './find-sheet.ts'
import { emptyGrey, whiteness } from './grey.ts'
import { type Corners, distanceOf } from './plane.ts'

/** Returns the largest error of a corner in percent of the width; which corner is the first one is left open. */
const errorOf = (corners: Corners, { corners: known, width }: PhotographedSheet): number => {
  const errors = [0, 1, 2, 3].map((turn) =>
    Math.max(...corners.map((corner, index) => distanceOf(corner, known[(index + turn) % 4] ?? corner))),
  )
  return (100 * Math.min(...errors)) / width
}

it('finds the corners of a sheet on wood, cloth and carpet, in shadow, and with faint print', {
  timeout: 60_000,
}, async () => {
  const errors = []
  for (let index = 0; index < 6; index++) {
    const photograph = await photographSheet(index, 1200)
    const { corners, isCertain } = findSheet(whiteness(photograph))
    errors.push({ name: photograph.name, isCertain, isGood: errorOf(corners, photograph) < 1 })
  }
  expect(errors).toEqual(errors.map(({ name }) => ({ name, isCertain: true, isGood: true })))
})

it('finds the corners in all thirty photographs, or says that it does not', {
  timeout: 300_000,
  tags: ['long'],
}, async () => {
  const uncertain = []
  for (let index = 0; index < photographCount; index++) {
    const photograph = await photographSheet(index, 1600)
    const { corners, isCertain } = findSheet(whiteness(photograph))
    const error = errorOf(corners, photograph)
    if (!isCertain) uncertain.push(photograph.name)
    else expect([photograph.name, error < 1, error]).toEqual([photograph.name, true, error])
  }
  // White paper on a white table, half of it in shadow.
  expect(uncertain).toEqual(['30: white table'])
})

it('finds the corners of sheets that are bent, held, written on or badly lit, or says that it does not', {
  timeout: 300_000,
  tags: ['long'],
}, async () => {
  const errors = []
  for (let index = photographCount; index < photographCount + hardPhotographCount; index++) {
    const photograph = await photographSheet(index, 1600)
    const { corners, isCertain } = findSheet(whiteness(photograph))
    const error = errorOf(corners, photograph)
    errors.push([photograph.name, isCertain ? (error < 1 ? 'good' : error < 5 ? 'near' : 'wrong') : 'asks'])
  }
  expect(errors).toEqual([
    // The straight sides of the flat part meet beside the raised corners: 3 % of the width at most.
    ['31: curled edge', 'near'],
    ['32: curled edge from the side', 'near'],
    ['33: folded in two', 'near'],
    ['34: fingers at the margin', 'good'],
    ['35: fingers on wood in lamp light', 'good'],
    ['36: the same paper below, askew', 'asks'],
    // A strip of the lower sheet is taken for a part of the upper one.
    ['37: the same paper below, almost aligned', 'near'],
    ['38: a stack of the same paper all round', 'near'],
    ['39: the left page of a booklet', 'asks'],
    ['40: a booklet, its next page cut off', 'asks'],
    ['41: a window reflected', 'good'],
    ['42: a window reflected at the edge', 'good'],
    ['43: lamp light and shadow', 'good'],
    ['44: written on, in shadow', 'good'],
    ['45: written on, curled, held', 'near'],
  ])
})

it('is not certain about a photograph without a sheet', () => {
  const table = emptyGrey(1200, 1600)
  table.data.fill(90)
  expect(findSheet(table)).toMatchObject({ isCertain: false, corners: { length: 4 } })
})
