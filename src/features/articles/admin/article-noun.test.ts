import { expect, test } from 'vitest'
import type { EditedArticle } from '#contract/edited-articles.ts'
import { problemsOf, valuesOf } from '../../../ui/form/field-values.ts'
import { articleFields, articleNoun, newArticleNoun } from './article-noun.ts'

const empty = valuesOf(articleFields, null)
const filled = {
  ...empty,
  titleDe: 'Neue Uniform',
  teaserDe: 'Kurz',
  textDe: '<p>Blau</p>',
  startDate: '2026-04-01T00:00',
  endDate: '2026-05-01T00:00',
}
const problems = (values: typeof empty) => problemsOf(articleNoun, values, null)

test('a new article requires its German texts and its times; English is optional', () => {
  const required = 'validation.required'
  expect(problems(empty)).toEqual({
    titleDe: required,
    teaserDe: required,
    textDe: required,
    startDate: required,
    endDate: required,
  })
  expect(problems(filled)).toEqual({})
})

test('a new article is visible from now on, for a year', () => {
  const { fields } = newArticleNoun('2028-02-29T20:15')
  expect(valuesOf(fields, null)).toMatchObject({ startDate: '2028-02-29T20:15', endDate: '2029-02-28T20:15' })
})

test('a text that is too long and an end before the start are reported at their fields', () => {
  expect(problems({ ...filled, endDate: '2026-03-01T00:00' })).toEqual({ endDate: 'validation.end_before_start' })
  expect(problems({ ...filled, textEn: 'x'.repeat(30_001) })).toEqual({ textEn: 'validation.article_too_long' })
})

test('a saved article says when visitors see it, and leads to its page only while they do', () => {
  const article = { id: 7, startDate: '2026-04-01T00:00', endDate: '2026-05-01T00:00' } as EditedArticle
  const said = (now: string) => [
    articleNoun.savedInWords?.(article, { sent: null, text: (id) => id, locale: 'de-ch', now }),
    articleNoun.shownAt?.(article, now),
  ]
  expect(said('2026-03-31T23:59')).toEqual(['admin.article.saved.planned', null])
  expect(said('2026-04-01T00:00')).toEqual(['admin.article.saved.visible', '/article/7'])
  expect(said('2026-05-01T00:01')).toEqual(['admin.article.saved.over', null])
})
