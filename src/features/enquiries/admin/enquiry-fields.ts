import type { EditedEnquiry, enquiryResource } from '#contract/edited-enquiries.ts'
import { defaultRemindDays } from '#contract/edited-enquiries.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { enquiryKinds } from '#contract/enquiries.ts'
import { reminderDayChoices } from '#contract/event-input.ts'
import {
  areaField,
  checkboxField,
  type FieldTable,
  selectField,
  textField,
  timeField,
  type Values,
} from '../../../ui/form/field-table.tsx'
import { shortDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { invitationsField, minimumsField, sectionsField } from '../../events/admin/event-noun.ts'
import { AskedSectionsControl, AudienceControl } from './AudienceControls.tsx'
import { ChoicesControl, DatesControl } from './OptionControls.tsx'
import { blankChoice, blankDate, type ChoiceRow, type DateRow, filledRows, writeRows } from './option-lists.ts'

type Body = CallInput<typeof enquiryResource.create>['body']

const english = { legend: 'admin.enquiry.english', folded: true } as const
const audience = { legend: 'admin.enquiry.who', folded: true } as const
const minimums = { legend: 'admin.event.minimums', folded: true } as const
const hasDates = ({ kind }: Values): boolean => kind === 'DATES'
const hasChoices = ({ kind }: Values): boolean => kind === 'CHOICE'
const textMaximum = 2000

/** The form of an enquiry. */
export const enquiryFields: FieldTable<EditedEnquiry, Body> = {
  titleDe: textField({ label: 'admin.enquiry.title_de', input: { autoComplete: 'off' } }),
  textDe: areaField({ label: 'admin.enquiry.text_de', maximum: textMaximum, optional: true }),
  kind: selectField({
    label: 'admin.enquiry.kind',
    choices: enquiryKinds,
    labelOf: (kind) => `admin.enquiry.kind.${kind}`,
  }),
  dates: {
    label: 'admin.enquiry.dates',
    hint: 'admin.enquiry.dates.hint',
    initial: writeRows([blankDate]),
    read: (dates) => writeRows(dates),
    send: (value) => filledRows<DateRow>(value),
    inWords: (value, _text, locale) =>
      filledRows<DateRow>(value)
        .map(({ dateStart }) => `${shortDate(dateStart, locale)} ${timeOfDay(dateStart)}`)
        .join(', '),
    isShown: hasDates,
    Control: DatesControl,
  },
  choices: {
    label: 'admin.enquiry.choices',
    hint: 'admin.enquiry.choices.hint',
    initial: writeRows([blankChoice, blankChoice]),
    read: (choices) => writeRows(choices.map(({ nameDe, nameEn }) => ({ nameDe, nameEn: nameEn ?? '' }))),
    send: (value) => filledRows<ChoiceRow>(value),
    inWords: (value) =>
      filledRows<ChoiceRow>(value)
        .map(({ nameDe }) => nameDe)
        .join(', '),
    isShown: hasChoices,
    Control: ChoicesControl,
  },
  multiple: checkboxField({
    label: 'admin.enquiry.multiple',
    sentence: 'admin.enquiry.multiple',
    isShown: hasChoices,
  }),
  deadline: timeField({ label: 'admin.enquiry.deadline', hint: 'admin.enquiry.deadline.hint' }),
  remindDays: {
    ...selectField({
      label: 'admin.enquiry.remind',
      choices: ['', '1', '2', '3', '7', '14'] as const,
      labelOf: (days) => `admin.enquiry.remind.${days === '' ? 'none' : days}`,
      initial: `${defaultRemindDays}` as const,
    }),
    read: (days) => `${days ?? ''}`,
    send: (value) => reminderDayChoices.find((days) => `${days}` === value) ?? null,
  },
  invitations: { ...invitationsField, group: audience, Control: AudienceControl },
  sections: { ...sectionsField, group: audience, Control: AskedSectionsControl },
  minimumPlayers: { ...minimumsField, group: minimums, isShown: hasDates },
  anonymous: checkboxField({
    label: 'admin.enquiry.anonymous',
    sentence: 'admin.enquiry.anonymous.sentence',
    hint: 'admin.enquiry.anonymous.hint',
  }),
  titleEn: textField({
    label: 'admin.enquiry.title_en',
    group: english,
    optional: true,
    hint: 'admin.english.hint',
    input: { autoComplete: 'off' },
  }),
  textEn: areaField({ label: 'admin.enquiry.text_en', group: english, maximum: textMaximum, optional: true }),
}
