import { describe, expect, test } from 'vitest'
import { type BandName, bandValues } from '#contract/band-name.ts'
import { german } from './de-ch/catalogue.ts'
import { intlFor } from './intl.ts'

const bands: readonly BandName[] = [
  { name: 'Stadtmusik', gender: 'FEMININE', shortName: 'SM', shortGender: 'FEMININE', founded: 1870 },
  { name: 'Musikverein', gender: 'MASCULINE', shortName: 'MV', shortGender: 'MASCULINE', founded: 1901 },
  { name: 'Blasorchester', gender: 'NEUTER', shortName: 'BO', shortGender: 'NEUTER', founded: 1955 },
]
/** Articles, also within a preposition, that can stand before a name of each gender without changing it. */
const articles: Record<BandName['gender'], readonly string[]> = {
  FEMININE: ['die', 'der', 'zur'],
  MASCULINE: ['der', 'den', 'dem', 'beim', 'vom', 'zum'],
  NEUTER: ['das', 'dem', 'beim', 'vom', 'zum'],
}
const everyArticle = [...new Set([...Object.values(articles).flat(), 'des', 'ein', 'eine', 'einer'])]

const naming = Object.entries(german).filter(([, message]) => /\{(band|short)\}/.test(message))
/** Values for what else the messages contain. */
const other = { left: 2, count: 2, days: 2 }

describe('German messages that name the band', () => {
  test.each(bands)('have the articles of $name', (band) => {
    expect(naming.length).toBeGreaterThan(80)
    const intl = intlFor('de-ch', german)
    const wrong = naming.flatMap(([id, message]) => {
      const names = [...message.matchAll(/\{(\w+)[},]/g)].map(([, name = '']) => name)
      const values = { ...Object.fromEntries(names.map((name) => [name, 'x'])), ...other, ...bandValues(band) }
      const text = intl.formatMessage({ id }, values)
      const before = [...text.matchAll(/(\p{L}+) (?:Stadtmusik|Musikverein|Blasorchester|SM|MV|BO)(?!\p{L})/gu)]
      const unfit = before
        .map(([, word = '']) => word.toLowerCase())
        .filter((word) => everyArticle.includes(word) && !articles[band.gender].includes(word))
      return unfit.length > 0 ? [[id, text]] : []
    })
    expect(wrong).toEqual([])
  })

  test('never fix the article of a name that the band chooses', () => {
    const fixed = new RegExp(`(^|[^\\p{L}])(${everyArticle.join('|')}) \\{(band|short)\\}`, 'iu')
    expect(naming.filter(([, message]) => fixed.test(message))).toEqual([])
  })
})
