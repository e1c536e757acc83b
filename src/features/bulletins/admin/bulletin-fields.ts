import { type bulletinResource, bulletinTextMaximum, type EditedBulletin } from '#contract/edited-bulletins.ts'
import type { CallInput } from '#contract/endpoint.ts'
import {
  checkboxField,
  dateField,
  type FieldTable,
  idsIn,
  textField,
  type Values,
} from '../../../ui/form/field-table.tsx'
import { htmlField } from '../../admin/edit/HtmlControl.tsx'
import { invitationsField, sectionsField } from '../../events/admin/event-noun.ts'
import {
  BulletinAudienceControl,
  BulletinFilesControl,
  BulletinSectionsControl,
  EventControl,
} from './bulletin-controls.tsx'

type Body = CallInput<typeof bulletinResource.create>['body']

const audience = { legend: 'admin.bulletin.who' } as const
const english = { legend: 'admin.english', hint: 'admin.english.hint', folded: true } as const
const isChosen = ({ eventId }: Values): boolean => eventId === ''

/** The form of a bulletin. */
export const bulletinFields: FieldTable<EditedBulletin, Body> = {
  titleDe: textField({ label: 'admin.bulletin.title_de', input: { autoComplete: 'off' } }),
  textDe: htmlField({ label: 'admin.bulletin.text_de', maximum: bulletinTextMaximum, pictures: 'bulletin' }),
  invitations: {
    ...invitationsField,
    label: 'admin.bulletin.to',
    hint: 'admin.bulletin.to.hint',
    group: audience,
    isShown: isChosen,
    Control: BulletinAudienceControl,
  },
  sections: { ...sectionsField, group: audience, isShown: isChosen, Control: BulletinSectionsControl },
  eventId: {
    label: 'admin.bulletin.event',
    group: audience,
    read: (id) => id?.toString() ?? '',
    send: (value) => (value === '' ? null : Number(value)),
    inWords: (_value, text) => text('admin.value.yes'),
    Control: EventControl,
  },
  endsOn: dateField({ label: 'admin.bulletin.ends_on', hint: 'admin.bulletin.ends_on.hint' }),
  comments: checkboxField({ label: 'admin.bulletin.comments', sentence: 'admin.bulletin.comments.sentence' }),
  fileIds: {
    label: 'admin.event.files',
    read: (ids) => ids.join(),
    send: idsIn,
    inWords: (value) => `${idsIn(value).length}`,
    Control: BulletinFilesControl,
  },
  titleEn: textField({
    label: 'admin.bulletin.title_en',
    group: english,
    optional: true,
    input: { autoComplete: 'off' },
  }),
  textEn: htmlField({
    ...{ label: 'admin.bulletin.text_en', group: english, maximum: bulletinTextMaximum, optional: true },
    pictures: 'bulletin',
  }),
}
