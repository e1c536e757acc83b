import * as v from 'valibot'
import { uploadMaximum } from './documents.ts'
import { byId, line } from './edited.ts'
import { endpoint, RowNumber } from './endpoint.ts'
import { listOf } from './lists.ts'
import { firstPictureWidth } from './picture-sources.ts'
import { resource } from './resource.ts'

/** Maximum pixels of an uploaded picture. */
export const pixelMaximum = 100_000_000

/** Permitted types of pictures, detected from their bytes. SVG is none of them: it may contain scripts. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/heic',
  'image/heif',
] as const

const Name = v.pipe(v.string('validation.required'), v.regex(/^[a-z0-9-]{1,60}$/, 'validation.invalid'))
const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'validation.invalid'), v.transform(Number))

/**
 * A picture by its name. A drawing of the band, such as an event's `image`: 780 pixels wide, WebP. An uploaded picture:
 * AVIF if `Accept` names it, otherwise WebP, in the smallest available width that is not below `width`. Addresses with
 * the current `revision` never change and are cached for ever.
 */
export const getPublicImage = endpoint({
  method: 'GET',
  path: '/api/public/image',
  input: {
    query: v.object({
      name: Name,
      width: v.optional(wholeNumber, `${firstPictureWidth}`),
      revision: v.optional(wholeNumber),
    }),
  },
  reply: 'bytes',
})

const altMaximum = 300
const permille = (minimum: number) =>
  v.pipe(
    v.number('validation.invalid'),
    v.integer('validation.invalid'),
    v.minValue(minimum, 'validation.invalid'),
    v.maxValue(1000, 'validation.invalid'),
  )
/** A part of the whole picture, in thousandths of its width and height. */
export const Crop = v.pipe(
  v.object({ x: permille(0), y: permille(0), width: permille(20), height: permille(20) }),
  v.check(({ x, y, width, height }) => x + width <= 1000 && y + height <= 1000, 'validation.invalid'),
)
export type Crop = v.InferOutput<typeof Crop>
const percent = v.pipe(
  v.number('validation.invalid'),
  v.integer('validation.invalid'),
  v.minValue(0, 'validation.invalid'),
  v.maxValue(100, 'validation.invalid'),
)

/** The whole band. */
export const wholeBand = 'BAND'
/** The band, or the number of a group; null or '' = no group. A query has the number as text. */
const ShownGroup = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()], 'validation.invalid')), null),
  v.transform((shown) => (shown === null || shown === '' ? null : shown === wholeBand ? shown : Number(shown))),
  v.nullable(v.union([v.literal(wholeBand), RowNumber], 'validation.invalid')),
)
export type ShownGroup = v.InferOutput<typeof ShownGroup>

const isDescribed = ({ altDe, altEn }: { readonly altDe: string; readonly altEn: string }): boolean =>
  altDe !== '' || altEn !== ''

/** An editor's description of a picture. */
const about = {
  /** Pages in the language without a description show the other one; '' = nobody wrote it. */
  altDe: v.optional(line(0, altMaximum), ''),
  altEn: v.optional(line(0, altMaximum), ''),
  /** The group of persons that the picture shows. */
  shows: ShownGroup,
}
const fields = v.object({
  ...about,
  /** null = the whole picture. */
  crop: v.optional(v.nullable(Crop), null),
  focusX: percent,
  focusY: percent,
  /** True if it is one of the pictures in the header of every page. */
  inHeader: v.boolean('validation.required'),
})
export const PictureInput = v.pipe(
  fields,
  v.forward(v.partialCheck([['altDe'], ['altEn']], isDescribed, 'validation.required'), ['altDe']),
)
export type PictureInput = v.InferOutput<typeof PictureInput>

/** The places of the site that show a picture. */
export const picturePlaces = ['event', 'article', 'shop_item', 'page_text', 'header'] as const
const PictureUse = v.object({
  place: v.fallback(v.picklist([...picturePlaces, 'other']), 'other'),
  /** Number of the row that shows it; null = a place that exists once. */
  id: v.nullable(v.number()),
  /** Name of the row in the editor's language. */
  title: v.string(),
})
export type PictureUse = v.InferOutput<typeof PictureUse>

/** An uploaded picture for its editors. */
export const EditedPicture = v.object({
  id: v.number(),
  name: v.string(),
  altDe: v.string(),
  altEn: v.string(),
  shows: v.nullable(v.union([v.literal(wholeBand), v.number()])),
  crop: v.nullable(Crop),
  focusX: v.number(),
  focusY: v.number(),
  inHeader: v.boolean(),
  /** Pixels of the crop. */
  width: v.number(),
  height: v.number(),
  revision: v.number(),
  createdAt: v.string(),
  uses: v.array(PictureUse),
  version: v.number(),
})
export type EditedPicture = v.InferOutput<typeof EditedPicture>

const path = '/api/frontend/internal/admin/picture'

/** A group that a picture may show, with those of its persons who have not agreed to be shown. */
export const PictureGroup = v.object({
  group: v.union([v.literal(wholeBand), v.number()]),
  /** null = the band. */
  nameDe: v.nullable(v.string()),
  nameEn: v.nullable(v.string()),
  /** Names of those who refused, by name. */
  refusing: v.array(v.string()),
  /** Number of those who have not decided. */
  undecided: v.number(),
})
export type PictureGroup = v.InferOutput<typeof PictureGroup>

/** The band, and the groups in their order. */
export const listPictureGroups = endpoint({
  method: 'GET',
  path: `${path}/groups`,
  input: {},
  reply: listOf(PictureGroup),
})

/** The uploaded pictures, newest first. */
export const listEditedPictures = endpoint({ method: 'GET', path, input: {}, reply: listOf(EditedPicture) })
/**
 * The body is a picture. The same bytes again return the existing picture, unchanged, with `existed`: an upload whose
 * reply was lost can be repeated.
 */
export const uploadPicture = endpoint({
  method: 'POST',
  path,
  input: {
    query: v.pipe(
      v.object(about),
      v.forward(v.partialCheck([['altDe'], ['altEn']], isDescribed, 'validation.required'), ['altDe']),
    ),
  },
  reply: v.object({ picture: EditedPicture, existed: v.boolean() }),
  upload: { maximum: uploadMaximum },
})
/** `rule.picture_in_use` for the removal of a picture that some place shows. */
export const pictureResource = resource({
  path,
  fields,
  input: PictureInput,
  row: EditedPicture,
  without: ['get', 'create'],
  errors: { remove: ['rule.picture_in_use'] },
})
/** The picture without its crop, for choosing another one: at most 1440 pixels wide, WebP. */
export const getWholePicture = endpoint({
  method: 'GET',
  path: `${path}/:id/whole`,
  input: { params: byId },
  reply: 'bytes',
})
