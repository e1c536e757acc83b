import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sectionColours } from '#contract/sections.ts'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
/** The light and the dark value of a token, each as linear red, green and blue. */
const valuesOf = (token: string) => {
  const [, ...hex] = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens) ?? []
  return hex.map((one) =>
    [1, 3, 5].map((at) => {
      const part = Number.parseInt(one.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }),
  )
}
/** Relative luminance (WCAG 2.2). */
const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
const contrast = (one: readonly number[], other: readonly number[]) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
/** A colour in OKLab, in which distances are those that the eye sees. */
const oklab = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
const tokenOf = (colour: string) => `section-${colour.toLowerCase()}`

test.each(['ground', 'sheet', 'sunk'])('the colour of each section stands out from %s, in light and dark', (ground) => {
  const grounds = valuesOf(ground)
  for (const colour of sectionColours)
    for (const [index, value] of valuesOf(tokenOf(colour)).entries())
      expect(contrast(value, grounds[index] ?? []), `${colour} ${index}`).toBeGreaterThanOrEqual(3)
})

test.each([0, 1])('the colours of sections differ from each other (%s: 0 = light, 1 = dark)', (index) => {
  const all = sectionColours.map((colour) => ({ colour, at: oklab(valuesOf(tokenOf(colour))[index] ?? []) }))
  for (const one of all)
    for (const other of all)
      if (one !== other) {
        const distance = Math.hypot(...one.at.map((value, axis) => value - (other.at[axis] ?? 0)))
        expect(distance, `${one.colour} ${other.colour}`).toBeGreaterThan(0.06)
      }
})
