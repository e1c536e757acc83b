import { expect, test } from 'vitest'
import { backgroundsFor, randomExcept, sizesOf, sourcesOf } from './next-background.ts'

const centre = { focusX: 50, focusY: 50 }
const strip = { name: 'strip', width: 2400, height: 800, revision: null, ...centre }
const poster = { name: 'poster', width: 1500, height: 1100, revision: null, ...centre }
const wide = { name: 'wide', width: 1600, height: 800, revision: null, ...centre }

test('the header shows wide pictures only; the banner starts with a poster and shows them all', () => {
  expect(backgroundsFor('header', [poster, strip, wide])).toEqual([strip, wide])
  expect(backgroundsFor('banner', [strip, poster, wide])).toEqual([poster, strip, wide])
  expect(backgroundsFor('banner', [strip])).toEqual([strip])
})

test('a wide picture in the banner is loaded wider than the banner, so that its height is sharp', () => {
  expect(sizesOf('banner', strip)).not.toBe(sizesOf('banner', poster))
})

test('a name with special characters remains one value of the address', () => {
  expect(sourcesOf({ ...strip, name: 'a&b=c' }).src).toContain('id=a%26b%3Dc&')
})

test('an uploaded picture has the widths up to its own', () => {
  const { srcSet } = sourcesOf({ name: 'picture-1', width: 1200, height: 400, revision: 3, ...centre })
  expect(srcSet.split(', ').map((source) => source.split(' ')[1])).toEqual(['480w', '780w', '960w', '1200w'])
  expect(srcSet).toContain('revision=3')
})

test('randomExcept never returns the same item twice in a row, and can return each of the others', () => {
  const chances = [0, 0.3, 0.5, 0.7, 0.999]
  expect(new Set(chances.map((chance) => randomExcept(['a', 'b', 'c'], 'b', chance)))).toEqual(new Set(['a', 'c']))
})

test('randomExcept returns the only item', () => {
  expect(randomExcept(['a'], 'a', 0.5)).toBe('a')
})
