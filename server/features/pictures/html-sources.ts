import { type ArtName, artSources, isArt, sizeOfArt } from '#contract/drawings.ts'
import { pictureSources } from '#contract/picture-sources.ts'
import { pictureAddress } from '#contract/rich-text.ts'
import type { Db } from '../../platform/db/open.ts'
import { publicImageNames } from './drawings.ts'
import { findPictures } from './queries.ts'
import { namesInHtml } from './uses.ts'

/** An article's column on a desktop; the whole width on a phone. */
const sizes = '(min-width: 48rem) 44rem, 100vw'

const drawings = publicImageNames()

/**
 * Adds dimensions and `srcset` to the pictures in several HTML texts: uploaded ones and drawings of the build. The texts
 * are sanitised, so that every picture has the address that `safeHtml` permits.
 * @returns a function that completes one text
 */
export const findHtmlSources = async (db: Db, texts: readonly (string | null)[]): Promise<(html: string) => string> => {
  const pictures = await findPictures(db, namesInHtml(...texts))
  const attributesOf = (name: string) => {
    const row = pictures.get(name)
    if (row === undefined) return drawings.has(name) && isArt(name) ? attributesOfArt(name) : undefined
    const { src, srcSet } = pictureSources(row)
    return { src, srcset: srcSet, sizes, width: row.width, height: row.height }
  }
  return (html) =>
    html.replace(/ src="\/api\/public\/image\?name=([a-z0-9-]{1,60})"/g, (whole, name: string) => {
      const attributes = attributesOf(name)
      if (attributes === undefined) return whole
      return Object.entries(attributes)
        .map(([attribute, value]) => ` ${attribute}="${String(value).replaceAll('&', '&amp;')}"`)
        .join('')
    })
}

/** No AVIF: without <picture> a static file cannot follow what the browser accepts. */
const attributesOfArt = (name: ArtName) => {
  const { width, height } = sizeOfArt(name)
  return { src: pictureAddress(name), srcset: artSources(name, 'webp'), sizes, width, height }
}
