import { pictureSources } from '#contract/picture-link.ts'
import type { Db } from '../db/open.ts'
import { findPictures } from './queries.ts'
import { namesInHtml } from './uses.ts'

/** An article's column on a desktop; the whole width on a phone. */
const sizes = '(min-width: 48rem) 44rem, 100vw'

/**
 * Adds dimensions and `srcset` to the uploaded pictures in several HTML texts. The texts are sanitised, so that every
 * picture has the address that `safeHtml` permits.
 * @returns a function that completes one text
 */
export const findHtmlSources = async (db: Db, texts: readonly (string | null)[]): Promise<(html: string) => string> => {
  const pictures = await findPictures(db, namesInHtml(...texts))
  if (pictures.size === 0) return (html) => html
  return (html) =>
    html.replace(/ src="\/api\/public\/image\?name=([a-z0-9-]{1,60})"/g, (whole, name: string) => {
      const row = pictures.get(name)
      if (row === undefined) return whole
      const { src, srcSet } = pictureSources(row)
      const attributes = { src, srcset: srcSet, sizes, width: row.width, height: row.height }
      return Object.entries(attributes)
        .map(([attribute, value]) => ` ${attribute}="${String(value).replaceAll('&', '&amp;')}"`)
        .join('')
    })
}
