import * as v from 'valibot'
import { endpoint, IfMatch, OnceOnly, RowId } from './endpoint.ts'
import { WireTime } from './time.ts'

/** Characters of an article's HTML in one language. Both languages fit into one request. */
export const articleTextMaximum = 30_000

/** One line of plain text. */
const line = (minimum: 0 | 1, maximum: number) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(minimum, 'validation.required'),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'validation.characters'),
    v.maxLength(maximum, 'validation.article_too_long'),
  )
const html = (minimum: 0 | 1) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(minimum, 'validation.required'),
    v.maxLength(articleTextMaximum, 'validation.article_too_long'),
  )
/** English is optional: what is empty falls back to German, field by field. */
const optionalIn = (schema: v.GenericSchema<string, string>) =>
  v.pipe(
    v.optional(v.nullable(schema), null),
    v.transform((text) => (text === '' ? null : text)),
  )

const time = v.pipe(v.string('validation.required'), v.nonEmpty('validation.required'), WireTime)

/** What an editor writes; HTML as it comes from them. */
export const ArticleInput = v.pipe(
  v.object({
    titleDe: line(1, 200),
    titleEn: optionalIn(line(0, 200)),
    teaserDe: line(1, 500),
    teaserEn: optionalIn(line(0, 500)),
    textDe: html(1),
    textEn: optionalIn(html(0)),
    startDate: time,
    endDate: time,
    navigable: v.boolean('validation.required'),
  }),
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

/** An article as its editors have it: both languages and the version. */
export const EditedArticle = v.object({
  id: v.number(),
  titleDe: v.string(),
  titleEn: v.nullable(v.string()),
  teaserDe: v.string(),
  teaserEn: v.nullable(v.string()),
  /** Sanitised HTML: what was written, without what is not allowed. */
  textDe: v.string(),
  textEn: v.nullable(v.string()),
  startDate: WireTime,
  endDate: WireTime,
  navigable: v.boolean(),
  version: v.number(),
})
export type EditedArticle = v.InferOutput<typeof EditedArticle>

const byId = v.object({ id: RowId })

export const getEditedArticle = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/article/:id',
  input: { params: byId },
  reply: EditedArticle,
})
export const createArticle = endpoint({
  method: 'POST',
  path: '/api/frontend/article',
  input: { headers: OnceOnly, body: ArticleInput },
  reply: EditedArticle,
})
/** 412 with the row as `current` when somebody else has changed it since `If-Match`. */
export const changeArticle = endpoint({
  method: 'PUT',
  path: '/api/frontend/article/:id',
  input: { params: byId, headers: v.object({ 'if-match': IfMatch }), body: ArticleInput },
  reply: EditedArticle,
})
/** Events that belonged to it stay, without it. */
export const removeArticle = endpoint({
  method: 'DELETE',
  path: '/api/frontend/article/:id',
  input: { params: byId },
  reply: v.object({ id: v.number() }),
})
