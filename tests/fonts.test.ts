import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontCuts } from '../scripts/vite/font-cuts.ts'
import { filesIn, root } from './support/sources.ts'

const weight = /(?:font-weight|font): ((?:italic )?)(\d{3})\b([^;]*)/g

test('the fonts are cut to weights that the style sheets use, and to no fewer', () => {
  const rules = filesIn('src')
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .replaceAll(/@font-face \{[^}]*\}/g, '')
        .split('}'),
    )
  const used = rules.flatMap((rule) =>
    [...rule.matchAll(weight)].map(([, slanted, digits, rest = '']) => ({
      weight: Number(digits),
      font:
        slanted !== '' || rule.includes('font-style: italic')
          ? 'besley-italic'
          : rest.includes('var(--serif)')
            ? 'besley'
            : 'hanken-grotesk',
    })),
  )
  const weightsOf = (font: string) => used.flatMap((one) => (one.font === font ? one.weight : []))
  const range = (font: string) => ({ min: Math.min(...weightsOf(font)), max: Math.max(...weightsOf(font)) })
  expect(range('besley')).toEqual(fontCuts.besley[1])
  expect(new Set(weightsOf('besley-italic'))).toEqual(new Set([fontCuts['besley-italic'][1]]))
  expect(range('hanken-grotesk')).toEqual(fontCuts['hanken-grotesk'][1])
})
