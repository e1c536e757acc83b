import { type EditedPageText, PageTextInput, pageTextMaximum, pageTextResource } from '#contract/edited-page-texts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type PlaceName, placeNamed, placeOf, type TextPart, textPagePaths } from '#contract/page-places.ts'
import { areaField, type FieldTable, textField, type Values } from '../../../ui/form/field-table.tsx'
import { draftKey, type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { ItemPictureControl } from '../../shop/admin/ItemPictureControl.tsx'
import { PlaceControl, TextPartControl } from './controls.tsx'
import { editedPageTextsQuery } from './queries.ts'

type Body = CallInput<typeof pageTextResource.create>['body']

const german = { legend: 'admin.german', lang: 'de-CH' } as const
const english = { legend: 'admin.english', hint: 'admin.page_text.one_language' } as const
const reference = { legend: 'admin.page_text.reference' } as const

const has =
  (part: TextPart) =>
  ({ place }: Values): boolean =>
    placeOf(placeNamed(place)).parts.includes(part)
const title = { isShown: has('title') }
const text = { isShown: has('text'), maximum: pageTextMaximum }
const picture = { isShown: has('picture') }
const link = { isShown: has('link') }
const alt = { ...picture, hint: 'admin.page_text.alt.hint' } as const

export const pageTextFields: FieldTable<EditedPageText, Body> = {
  place: { label: 'admin.page_text.place', read: (place) => place, send: placeNamed, Control: PlaceControl },
  titleDe: textField({ label: 'admin.page_text.title_de', group: german, ...title }),
  textDe: { ...areaField({ label: 'admin.page_text.text_de', group: german, ...text }), Control: TextPartControl },
  altDe: textField({ label: 'admin.page_text.alt_de', group: german, ...alt }),
  linkTextDe: textField({ label: 'admin.page_text.link_text_de', group: german, ...link }),
  titleEn: textField({ label: 'admin.page_text.title_en', group: english, optional: true, ...title }),
  textEn: {
    ...areaField({ label: 'admin.page_text.text_en', group: english, optional: true, ...text }),
    Control: TextPartControl,
  },
  altEn: textField({ label: 'admin.page_text.alt_en', group: english, optional: true, ...alt }),
  linkTextEn: textField({ label: 'admin.page_text.link_text_en', group: english, optional: true, ...link }),
  pictureName: {
    ...textField({ label: 'admin.page_text.picture', group: reference, ...picture }),
    Control: ItemPictureControl,
  },
  link: textField({
    label: 'admin.page_text.link',
    group: reference,
    input: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
    ...link,
  }),
}

export const pageTextNoun: EditedNoun<EditedPageText, Body> = {
  noun: 'page_text',
  content: 'page_text',
  fields: pageTextFields,
  rules: PageTextInput,
  draftOf: draftKey('page_text'),
  shownAt: ({ place }) => textPagePaths[placeOf(placeNamed(place)).page],
  ...writesOf(pageTextResource),
  cache: (row, app) => {
    const { queryKey } = editedPageTextsQuery(app, placeOf(placeNamed(row.place)).page)
    app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === row.id ? row : one)))
    return undefined
  },
}

/** The form of a new text of a list. */
export const newTextNoun = (place: PlaceName): typeof pageTextNoun => ({
  ...pageTextNoun,
  fields: { ...pageTextFields, place: { ...pageTextFields.place, initial: place } },
  draftOf: () => `page_text/new/${place}`,
})
