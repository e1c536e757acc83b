import { distinctKinds, idOfBulletinPicture, withParagraphs } from '#contract/rich-text.ts'
import { type FieldProblem, HttpError } from '../../platform/http/http-error.ts'
import { leftOutIn, safeHtml } from './safe-html.ts'

/** Rich texts by field; undefined = unchanged. */
type Texts = Readonly<Record<string, string | null | undefined>>

/** Returns the ids of the pictures of bulletins in sanitised texts, once each. */
export const bulletinPicturesIn = (...texts: readonly (string | null | undefined)[]): string[] => {
  const sources = texts.flatMap((html) => [...(html ?? '').matchAll(/<img src="([^"]*)"/g)])
  return [...new Set(sources.map(([, src = '']) => idOfBulletinPicture(src)).filter((uuid) => uuid !== ''))]
}

/**
 * Refuses texts that the sanitiser would shorten. Unchanged texts are not checked: an older rule may have allowed more.
 * @param place Other texts than those of bulletins have other readers than their pictures
 * @throws HttpError validation.invalid at each field, naming what cannot be stored
 */
export const requireStorable = (texts: Texts, place: 'bulletin' | 'elsewhere' = 'elsewhere'): void => {
  const problems = Object.entries(texts).flatMap(([field, html]): FieldProblem[] => {
    const isForeign = place === 'elsewhere' && bulletinPicturesIn(html).length > 0
    const kinds = distinctKinds([...leftOutIn(html ?? ''), ...(isForeign ? (['picture'] as const) : [])])
    const names = kinds.map((kind) => `admin.text.left_out.${kind}` as const)
    return names.length === 0 ? [] : [{ field, message: 'validation.not_in_text', names }]
  })
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
}

/** Returns a rich text as it is stored: sanitised, and text without tags as paragraphs. */
export const storedRichText = (html: string): string => safeHtml(withParagraphs(html))
