import { withParagraphs } from '#contract/rich-text.ts'
import { type FieldProblem, HttpError } from '../../platform/http/http-error.ts'
import { leftOutIn, safeHtml } from './safe-html.ts'

/** Rich texts by field; undefined = unchanged. */
type Texts = Readonly<Record<string, string | null | undefined>>

/**
 * Refuses texts that the sanitiser would shorten. Unchanged texts are not checked: an older rule may have allowed more.
 * @throws HttpError validation.invalid at each field, naming what cannot be stored
 */
export const requireStorable = (texts: Texts): void => {
  const problems = Object.entries(texts).flatMap(([field, html]): FieldProblem[] => {
    const names = leftOutIn(html ?? '').map((kind) => `admin.text.left_out.${kind}` as const)
    return names.length === 0 ? [] : [{ field, message: 'validation.not_in_text', names }]
  })
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
}

/** Returns a rich text as it is stored: sanitised, and text without tags as paragraphs. */
export const storedRichText = (html: string): string => safeHtml(withParagraphs(html))
