import * as v from 'valibot'
import { ArticleInput, type EditedArticle } from '#contract/edited-articles.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../edit/draft.ts'

/** In the order in which they stand on the page. */
export const fieldNames = [
  'titleDe',
  'teaserDe',
  'textDe',
  'titleEn',
  'teaserEn',
  'textEn',
  'startDate',
  'endDate',
  'navigable',
] as const
export type FieldName = (typeof fieldNames)[number]

export const labels = {
  titleDe: 'admin.article.title_de',
  teaserDe: 'admin.article.teaser_de',
  textDe: 'admin.article.text_de',
  titleEn: 'admin.article.title_en',
  teaserEn: 'admin.article.teaser_en',
  textEn: 'admin.article.text_en',
  startDate: 'admin.article.start',
  endDate: 'admin.article.end',
  navigable: 'admin.article.navigable',
} as const satisfies Record<FieldName, MessageId>

/** An article as its form shows it. */
export const valuesOf = (article: EditedArticle | null): Values<FieldName> => ({
  titleDe: article?.titleDe ?? '',
  teaserDe: article?.teaserDe ?? '',
  textDe: article?.textDe ?? '',
  titleEn: article?.titleEn ?? '',
  teaserEn: article?.teaserEn ?? '',
  textEn: article?.textEn ?? '',
  startDate: article?.startDate ?? '',
  endDate: article?.endDate ?? '',
  navigable: article?.navigable === false ? '' : 'on',
})

export const inputOf = ({ navigable, ...texts }: Values<FieldName>) => ({ ...texts, navigable: navigable === 'on' })

/** What is wrong, by field, as ids of the catalogues. */
export const problemsOf = (values: Values<FieldName>): Partial<Record<FieldName, string>> => {
  const { issues = [] } = v.safeParse(ArticleInput, inputOf(values))
  const problems: Partial<Record<FieldName, string>> = {}
  for (const issue of issues) {
    const field = fieldNames.find((name) => name === issue.path?.[0]?.key)
    if (field === undefined) continue
    problems[field] ??= values[field] === '' ? 'validation.required' : issue.message
  }
  return problems
}
