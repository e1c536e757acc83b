import { ArticleInput, type EditedArticle } from '#contract/edited-articles.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../edit/draft.ts'
import { toFieldProblems } from '../edit/problems.ts'

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

export const problemsOf = (values: Values<FieldName>) => toFieldProblems(ArticleInput, inputOf(values), fieldNames)
