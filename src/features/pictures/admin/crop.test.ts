import { expect, test } from 'vitest'
import { centredCrop, cropOfPercent, readCrop, wholeRatio, writeCrop } from './crop.ts'

test('a crop remains inside of the picture, whatever is rounded', () => {
  expect(cropOfPercent({ x: 33.36, y: -0.01, width: 66.66, height: 100.04 })).toEqual({
    x: 334,
    y: 0,
    width: 666,
    height: 1000,
  })
})

test('a centred crop is as large as the picture allows', () => {
  expect(centredCrop(3, 1.5)).toEqual({ x: 0, y: 250, width: 1000, height: 500 })
  expect(centredCrop(1, 2)).toEqual({ x: 250, y: 0, width: 500, height: 1000 })
})

test('the ratio of the whole picture follows from its crop', () => {
  expect(wholeRatio({ width: 1500, height: 1000, crop: null })).toBe(1.5)
  expect(wholeRatio({ width: 500, height: 500, crop: { x: 0, y: 0, width: 250, height: 500 } })).toBe(2)
})

test('the value of a field is read as it was written', () => {
  const crop = { x: 1, y: 2, width: 300, height: 400 }
  expect([readCrop(writeCrop(crop)), readCrop(writeCrop(null))]).toEqual([crop, null])
})
