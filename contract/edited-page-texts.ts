import * as v from 'valibot'
import { storableLines } from './characters.ts'
import { byId, clearable, line, webLink } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'
import { isList, placeNames, placeOf, type TextPart, textPages } from './page-places.ts'
import { resource } from './resource.ts'

/** Maximum characters of a text in one language. */
export const pageTextMaximum = 30_000
/** Maximum characters of a text of one line. */
export const pageLineMaximum = 500
/** Maximum texts of a list. */
export const pageListMaximum = 100

const short = clearable(line(0, 200))
const lines = clearable(
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.regex(storableLines, 'validation.characters'),
    v.maxLength(pageTextMaximum, 'validation.text_too_long'),
  ),
)

const fields = v.object({
  place: v.picklist(placeNames, 'validation.invalid'),
  titleDe: short,
  titleEn: short,
  textDe: lines,
  textEn: lines,
  pictureName: clearable(line(0, 100)),
  altDe: clearable(line(0, 300)),
  altEn: clearable(line(0, 300)),
  link: webLink(300),
  linkTextDe: short,
  linkTextEn: short,
})
type Fields = v.InferOutput<typeof fields>
type FieldName = keyof Fields

/** The fields of each part, German before English. */
export const partFields = {
  title: ['titleDe', 'titleEn'],
  text: ['textDe', 'textEn'],
  picture: ['pictureName', 'altDe', 'altEn'],
  link: ['link', 'linkTextDe', 'linkTextEn'],
} as const satisfies Record<TextPart, readonly FieldName[]>

const has = (input: Fields, part: TextPart): boolean => placeOf(input.place).parts.includes(part)
const needs = (input: Fields, part: TextPart): boolean =>
  has(input, part) && placeOf(input.place).optional?.includes(part) !== true
const hasText = (input: Fields, part: 'title' | 'text'): boolean =>
  partFields[part].some((name) => input[name] !== null)

type Check = readonly [field: FieldName, message: string, isValid: (input: Fields) => boolean]
const isLine = (text: string | null): boolean => text === null || (text.length <= pageLineMaximum && !/\n/.test(text))
/** One language is enough; the other one shows it too. */
const checks: readonly Check[] = [
  ...(['title', 'text'] as const).map(
    (part): Check => [
      partFields[part][0],
      'validation.required',
      (input) => !needs(input, part) || hasText(input, part),
    ],
  ),
  ...(['textDe', 'textEn'] as const).map(
    (name): Check => [
      name,
      'validation.one_line',
      (input) => placeOf(input.place).kind !== 'line' || isLine(input[name]),
    ],
  ),
  ['pictureName', 'validation.picture', (input) => !needs(input, 'picture') || input.pictureName !== null],
  // A list of pictures has texts for people who do not see them; beside a text, a picture may be decorative.
  [
    'altDe',
    'validation.required',
    (input) => !isList(input.place) || input.pictureName === null || (input.altDe ?? input.altEn) !== null,
  ],
  ['link', 'validation.link', (input) => !needs(input, 'link') || input.link !== null],
  [
    'linkTextDe',
    'validation.required',
    (input) => input.link === null || (input.linkTextDe ?? input.linkTextEn) !== null,
  ],
]

/** The rules of a whole text: the parts of its place, in at least one language. */
export const PageTextInput = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const [key, message, isValid] of checks) {
      if (isValid(input)) continue
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    }
  }),
)
export type PageTextInput = v.InferOutput<typeof PageTextInput>

/** A text for its editors: both languages and the version. */
export const EditedPageText = v.object({
  id: v.number(),
  place: v.string(),
  titleDe: v.nullable(v.string()),
  titleEn: v.nullable(v.string()),
  textDe: v.nullable(v.string()),
  textEn: v.nullable(v.string()),
  pictureName: v.nullable(v.string()),
  altDe: v.nullable(v.string()),
  altEn: v.nullable(v.string()),
  link: v.nullable(v.string()),
  linkTextDe: v.nullable(v.string()),
  linkTextEn: v.nullable(v.string()),
  /** The first is 1; only lists have more than one. */
  position: v.number(),
  version: v.number(),
  /** True if it is still the text that a new band gets. */
  isExample: v.optional(v.boolean()),
})
export type EditedPageText = v.InferOutput<typeof EditedPageText>

/** A page with texts, for the editors' list. */
export const EditedPage = v.object({
  page: v.fallback(v.picklist([...textPages, 'other']), 'other'),
  texts: v.number(),
  /** Number of texts in which something is written in one language only. */
  incomplete: v.number(),
  /** Number of texts that are still those of a new band. */
  examples: v.optional(v.number(), 0),
})
export type EditedPage = v.InferOutput<typeof EditedPage>

const base = '/api/frontend/internal/page-text'

export const listEditedPages = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/page-text-pages',
  input: {},
  reply: listOf(EditedPage),
})
export const listEditedPageTexts = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/page-text-pages/:page',
  input: { params: v.object({ page: v.picklist(textPages, 'validation.invalid') }) },
  reply: listOf(EditedPageText),
})
/**
 * A new text is added at the end of its list. Only texts of lists can be removed; the other texts of a page can only be
 * changed.
 */
export const pageTextResource = resource({
  path: base,
  fields: v.omit(fields, ['place']),
  input: PageTextInput,
  row: EditedPageText,
  without: ['get'],
})
/** Moves a text of a list to a position. A position after the end is the end. */
export const movePageText = endpoint({
  method: 'PUT',
  path: `${base}/:id/position`,
  input: {
    params: byId,
    body: v.object({
      position: v.pipe(
        v.number('validation.required'),
        v.integer('validation.invalid'),
        v.minValue(1, 'validation.invalid'),
        v.maxValue(pageListMaximum, 'validation.invalid'),
      ),
    }),
  },
  reply: EditedPageText,
})
/** The parts that have a text in one language and none in the other. */
export const missingLanguages = (row: Omit<EditedPageText, 'position' | 'version' | 'id'>): readonly FieldName[] => {
  const pairs = [
    ['titleDe', 'titleEn'],
    ['textDe', 'textEn'],
    ['altDe', 'altEn'],
    ['linkTextDe', 'linkTextEn'],
  ] as const
  return pairs.flatMap(([german, english]) => {
    if ((row[german] === null) === (row[english] === null)) return []
    return [row[german] === null ? german : english]
  })
}
