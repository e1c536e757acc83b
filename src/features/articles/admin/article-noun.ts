import { yearLater } from '#contract/clock.ts'
import { ArticleInput, articleResource, articleTextMaximum, type EditedArticle } from '#contract/edited-articles.ts'
import type { CallInput } from '#contract/endpoint.ts'
import {
  areaField,
  checkboxField,
  type FieldTable,
  textField,
  timeField,
  timeInWords,
} from '../../../ui/form/field-table.tsx'
import { draftKey, type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'
import { htmlField } from '../../admin/edit/HtmlControl.tsx'

type Body = CallInput<typeof articleResource.create>['body']

const german = { legend: 'admin.german', lang: 'de-CH' } as const
const english = { legend: 'admin.english', hint: 'admin.english.hint', folded: true } as const
const when = { legend: 'admin.article.when' } as const

export const articleFields: FieldTable<EditedArticle, Body> = {
  titleDe: textField({ label: 'admin.article.title_de', group: german }),
  teaserDe: areaField({ label: 'admin.article.teaser_de', group: german, maximum: 500 }),
  textDe: htmlField({ label: 'admin.article.text_de', group: german, maximum: articleTextMaximum }),
  titleEn: textField({ label: 'admin.article.title_en', group: english, optional: true }),
  teaserEn: areaField({ label: 'admin.article.teaser_en', group: english, maximum: 500, optional: true }),
  textEn: htmlField({ label: 'admin.article.text_en', group: english, maximum: articleTextMaximum, optional: true }),
  startDate: timeField({ label: 'admin.article.start', group: when, sideBySide: true }),
  endDate: timeField({ label: 'admin.article.end', hint: 'admin.article.end.hint', group: when, sideBySide: true }),
  navigable: checkboxField({
    label: 'admin.article.navigable',
    sentence: 'admin.article.navigable.label',
    hint: 'admin.article.navigable.hint',
    group: when,
    initial: 'on',
  }),
}

/** Tells when visitors see an article. */
export const stateOf = ({ startDate, endDate }: Pick<EditedArticle, 'startDate' | 'endDate'>, now: string) =>
  now < startDate ? 'planned' : now > endDate ? 'over' : 'visible'

export const articleNoun: PagedNoun<EditedArticle, Body> = {
  ...pagesOf('/$locale/intra/admin/articles', articleResource, 'article'),
  content: 'article',
  nameOf: ({ titleDe }) => titleDe,
  removal: {
    endpoint: articleResource.remove,
    button: 'admin.article.remove',
    title: 'admin.article.remove.title',
    detail: 'admin.article.remove.confirm',
    yes: 'admin.article.remove',
  },
  fields: articleFields,
  rules: ArticleInput,
  draftOf: draftKey('article'),
  savedInWords: (row, { text, locale, now }) =>
    text(`admin.article.saved.${stateOf(row, now)}`, {
      from: timeInWords(row.startDate, text, locale),
      until: timeInWords(row.endDate, text, locale),
    }),
  shownAt: (row, now) => (stateOf(row, now) === 'visible' ? `/article/${row.id}` : null),
}

/** The form of a new article. It is visible at once, for a year. @param now such as 2026-03-10T20:15 */
export const newArticleNoun = (now: string): PagedNoun<EditedArticle, Body> => ({
  ...articleNoun,
  fields: {
    ...articleFields,
    startDate: { ...articleFields.startDate, initial: now },
    endDate: { ...articleFields.endDate, initial: yearLater(now) },
  },
})
