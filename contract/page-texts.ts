import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'
import { textPages } from './page-places.ts'
import { PictureLink } from './picture-link.ts'

/** A part whose text exists only in the other language. */
export const foreignParts = ['title', 'text', 'alt', 'linkText'] as const

/** A text of the band in the language of the page. A missing text is ''. */
export const PageText = v.object({
  id: v.number(),
  /** One of `textPlaces`; a newer server may have others. */
  place: v.string(),
  title: v.string(),
  /** Plain text with paragraphs between empty lines, or sanitised HTML, as the place declares. */
  text: v.string(),
  picture: v.nullable(PictureLink),
  /** Alternative text of the picture in the language of the page, if it was written for this place. */
  alt: v.string(),
  link: v.nullable(v.string()),
  linkText: v.string(),
  /** The parts that are shown in the other language, because they are missing in this one. */
  foreign: v.array(v.fallback(v.picklist([...foreignParts, 'other']), 'other')),
})
export type PageText = v.InferOutput<typeof PageText>

/** The texts of a page in the order in which they are shown, with current values in place of `{band}` and the like. */
export const listPageTexts = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/page-texts/:page',
  input: { params: v.object({ page: v.picklist(textPages, 'validation.invalid') }) },
  reply: listOf(PageText),
})

/** The texts of all pages, for devices that store them for reading offline. */
export const listAllPageTexts = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/page-texts',
  input: {},
  reply: listOf(PageText),
})
