import * as v from 'valibot'
import { clearable, line } from './edited.ts'
import { resource } from './resource.ts'
import { WireTime } from './time.ts'

/** Maximum characters of an article's HTML in one language. Both languages fit into one request. */
export const articleTextMaximum = 30_000

const html = (minimum: 0 | 1) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(minimum, 'validation.required'),
    v.maxLength(articleTextMaximum, 'validation.article_too_long'),
  )
const lineOf = (minimum: 0 | 1, maximum: number) => line(minimum, maximum, 'validation.article_too_long')
const time = v.pipe(v.string('validation.required'), v.nonEmpty('validation.required'), WireTime)

/** English is optional: an empty text falls back to German, per field. The server sanitizes HTML. */
const fields = v.object({
  titleDe: lineOf(1, 200),
  titleEn: clearable(lineOf(0, 200)),
  teaserDe: lineOf(1, 500),
  teaserEn: clearable(lineOf(0, 500)),
  textDe: html(1),
  textEn: clearable(html(0)),
  startDate: time,
  endDate: time,
  navigable: v.boolean('validation.required'),
})
export const ArticleInput = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => startDate <= endDate,
      'validation.end_before_start',
    ),
    ['endDate'],
  ),
)
export type ArticleInput = v.InferOutput<typeof ArticleInput>

/** An article for its editors: both languages and the version. */
export const EditedArticle = v.object({
  id: v.number(),
  titleDe: v.string(),
  titleEn: v.nullable(v.string()),
  teaserDe: v.string(),
  teaserEn: v.nullable(v.string()),
  /** Sanitised HTML: the written text without disallowed markup. */
  textDe: v.string(),
  textEn: v.nullable(v.string()),
  startDate: WireTime,
  endDate: WireTime,
  navigable: v.boolean(),
  version: v.number(),
})
export type EditedArticle = v.InferOutput<typeof EditedArticle>

/** Events of a removed article remain, without an article. */
export const articleResource = resource({
  path: '/api/frontend/article',
  readPath: '/api/frontend/internal/article',
  fields,
  input: ArticleInput,
  row: EditedArticle,
})
