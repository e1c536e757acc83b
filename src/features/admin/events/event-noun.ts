import {
  changeEvent,
  createEvent,
  EditedEvent,
  EventInput,
  eventRemarksMaximum,
  notifyAudiences,
} from '#contract/edited-events.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { eventKinds } from '#contract/events.ts'
import {
  areaField,
  checkboxField,
  type FieldTable,
  idsIn,
  selectField,
  textField,
  timeInWords,
} from '../../../ui/form/field-table.tsx'
import { cacheRow, type EditedNoun } from '../edit/edited-noun.ts'
import {
  ArticleControl,
  EndControl,
  FilesControl,
  ImageControl,
  ReminderDaysControl,
  StartControl,
} from './controls.tsx'
import { isAnswered, isMoved } from './event-times.ts'
import { editedEventQuery } from './queries.ts'

type ChangeBody = CallInput<typeof changeEvent>['body']
type Body = CallInput<typeof createEvent>['body'] & Pick<ChangeBody, 'told'>

const what = { legend: 'admin.event.what' } as const
const when = { legend: 'admin.event.when' } as const
const remarks = { legend: 'admin.event.remarks' } as const
const references = { legend: 'admin.event.with' } as const

export const eventFields: FieldTable<EditedEvent, Body> = {
  kind: selectField({
    label: 'admin.event.kind',
    group: what,
    choices: eventKinds,
    labelOf: (kind) => `admin.event.kind.${kind}`,
    initial: 'rehearsal',
  }),
  titleDe: textField({ label: 'admin.event.title_de', group: what }),
  titleEn: textField({ label: 'admin.event.title_en', group: what, hint: 'admin.english.hint', optional: true }),
  publicEvent: checkboxField({ label: 'admin.event.public', sentence: 'admin.event.public.label', group: what }),
  fullDay: checkboxField({ label: 'admin.event.full_day', sentence: 'admin.event.full_day', group: when }),
  dateStart: {
    ...textField({ label: 'admin.event.start', group: when, sideBySide: true }),
    inWords: timeInWords,
    Control: StartControl,
  },
  dateEnd: {
    ...textField({ label: 'admin.event.end', group: when, sideBySide: true }),
    inWords: timeInWords,
    Control: EndControl,
  },
  location: textField({ label: 'admin.event.location', group: when, optional: true }),
  told: {
    ...selectField({
      label: 'admin.told',
      hint: 'admin.told.hint',
      group: when,
      choices: ['', ...notifyAudiences],
      labelOf: (audience) => `admin.told.${audience === '' ? 'choose' : audience}`,
    }),
    required: 'validation.told_required',
    isShown: (values, event) => event !== null && isMoved(values, event),
  },
  reminderDays: {
    label: 'admin.event.reminder_days',
    initial: '7,2',
    read: (days) => days.join(),
    send: (value) => idsIn(value) as Body['reminderDays'] & {},
    inWords: (value) => value.split(',').join(', '),
    isShown: isAnswered,
    Control: ReminderDaysControl,
  },
  remarksDe: areaField({
    label: 'admin.event.remarks_de',
    group: remarks,
    maximum: eventRemarksMaximum,
    optional: true,
  }),
  remarksEn: areaField({
    label: 'admin.event.remarks_en',
    hint: 'admin.english.hint',
    group: remarks,
    maximum: eventRemarksMaximum,
    optional: true,
  }),
  imageName: { ...textField({ label: 'admin.event.image', group: references }), Control: ImageControl },
  articleId: {
    label: 'admin.event.article',
    group: references,
    read: (id) => id?.toString() ?? '',
    send: (value) => (value === '' ? null : Number(value)),
    Control: ArticleControl,
  },
  fileIds: {
    label: 'admin.event.files',
    group: references,
    read: (ids) => ids.join(),
    send: idsIn,
    Control: FilesControl,
  },
}

export const eventNoun: EditedNoun<EditedEvent, Body> = {
  noun: 'event',
  content: 'event',
  fields: eventFields,
  rules: EventInput,
  schema: EditedEvent,
  keepsDraft: true,
  create: (call, body, headers) => call(createEvent, { headers, body }),
  change: (call, id, body, headers) => call(changeEvent, { params: { id }, headers, body }),
  cache: cacheRow(editedEventQuery),
}
