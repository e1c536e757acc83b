import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  accentPattern,
  brass,
  checksOf,
  contrast,
  grounds,
  lowest,
  partContrast,
  textContrast,
  themeOf,
} from './accent.ts'

const tokens = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8')
const both = (token: string) =>
  new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)?.slice(1)

test('the grounds are those of the pages', () => {
  const [light, dark] = [0, 1].map((mode) => ['ground', 'sheet', 'sunk'].map((token) => both(token)?.[mode]))
  expect({ light, dark }).toEqual({ light: grounds.light, dark: grounds.dark })
  expect([...(both('night') ?? []), /--night-raised: (#[0-9a-f]{6})/.exec(tokens)?.[1]]).toEqual(grounds.night)
  expect(/--brass: (#[0-9a-f]{6})/.exec(tokens)?.[1]).toBe(brass)
})

test('contrast is that of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#b3261e', '#b3261e')).toBe(1)
})

describe('whatever colour a band chooses', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff']
  const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

  test('letters are readable on every ground and on every button, and parts are seen', () => {
    for (const accent of colours) {
      const { paper, night, text } = themeOf(accent)
      const all = [paper.fill, paper.hover, night.fill, night.hover, text.light, text.dark]
      expect(
        all.every((colour) => accentPattern.test(colour)),
        accent,
      ).toBe(true)
      expect(lowest(text.light, grounds.light), accent).toBeGreaterThanOrEqual(textContrast)
      expect(lowest(text.dark, grounds.dark), accent).toBeGreaterThanOrEqual(textContrast)
      for (const { fill, hover, ink } of [paper, night])
        expect(Math.min(contrast(fill, ink), contrast(hover, ink)), accent).toBeGreaterThanOrEqual(textContrast)
      expect(lowest(paper.fill, grounds.light), accent).toBeGreaterThanOrEqual(partContrast)
      expect(lowest(night.fill, [...grounds.night, ...grounds.dark]), accent).toBeGreaterThanOrEqual(textContrast)
      expect(lowest(night.hover, grounds.night), accent).toBeGreaterThanOrEqual(textContrast)
    }
  })
})

test.each([
  ['a dark red stays on buttons and is lighter on dark grounds', '#8b0000', [null, null, 'lighter', 'lighter']],
  ['a bright yellow stays on dark grounds and is darker on paper', '#ffd500', ['darker', 'darker', null, null]],
])('%s', (_, accent, adjusted) => {
  expect(checksOf(accent).map((one) => one.adjusted)).toEqual(adjusted)
})
