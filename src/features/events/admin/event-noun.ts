import { changeEvent, createEvent, EditedEvent, notifyAudiences } from '#contract/edited-events.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { defaultReminderDays, EventInput, eventRemarksMaximum } from '#contract/event-input.ts'
import { seriesScopes } from '#contract/event-series.ts'
import { eventKinds, type SectionMinimum } from '#contract/events.ts'
import type { Invitation } from '#contract/invitations.ts'
import { invitesBand } from '#contract/invited.ts'
import {
  checkboxField,
  type FieldTable,
  idsIn,
  selectField,
  textField,
  timeInWords,
} from '../../../ui/form/field-table.tsx'
import type { Text } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { cacheRow, draftKey, type EditedNoun } from '../../admin/edit/edited-noun.ts'
import { htmlField } from '../../admin/edit/HtmlControl.tsx'
import type { RowList } from '../../admin/entries.ts'
import { AlbumControl } from './AlbumControl.tsx'
import {
  ArticleControl,
  EndControl,
  FilesControl,
  ImageControl,
  KindControl,
  ReminderDaysControl,
  StartControl,
} from './controls.tsx'
import { isAnswered, isMoved, isPlayed } from './event-times.ts'
import { readMinimums, wordsIn, writeMinimums } from './field-lists.ts'
import { InvitationsControl } from './InvitationsControl.tsx'
import { band, invitationsInWords, readInvitations, writeInvitations } from './invitations.ts'
import { ContactControl, MinimumsControl, SectionsControl } from './player-controls.tsx'
import { editedEventQuery } from './queries.ts'
import { repetitionFields } from './repetition-fields.ts'
import { ScopeControl } from './series-controls.tsx'
import { ToldControl } from './told-control.tsx'
import { VenueControl } from './VenueControl.tsx'

type ChangeBody = CallInput<typeof changeEvent>['body']
type Body = CallInput<typeof createEvent>['body'] & Pick<ChangeBody, 'told' | 'changeReason' | 'scope'>
const essentials = { legend: 'admin.event.what' } as const
const players = { legend: 'admin.event.players', folded: true } as const
const invited = { legend: 'admin.event.invited', folded: true } as const
const answers = { legend: 'admin.event.answers', folded: true } as const
const texts = { legend: 'admin.event.texts', folded: true } as const
const references = { legend: 'admin.event.with', folded: true } as const
const change = { legend: 'admin.event.change' } as const
/** The smallest number of players of some sections. */
export const minimumsField = {
  label: 'admin.event.minimums',
  read: (minimums: readonly SectionMinimum[]) =>
    writeMinimums(new Map(minimums.map(({ section, players }) => [section, `${players}`]))),
  send: (value: string) =>
    [...readMinimums(value)].map(([section, players]) => ({ section, players: Number(players) })),
  inWords: (value: string, text: Text) =>
    [...readMinimums(value)].map(([section, players]) => `${text(`section.name.${section}`)} ${players}`).join(', '),
  Control: MinimumsControl,
} as const

/** The sections that are invited beside the invitations. */
export const sectionsField = {
  label: 'admin.event.sections',
  read: (sections: readonly string[]) => sections.join(),
  send: (value: string) => [...wordsIn(value)],
  inWords: (value: string, text: Text) =>
    wordsIn(value)
      .map((section) => text(`section.name.${section}`))
      .join(', '),
} as const

/** The invitations beside the sections. The log has no row. */
export const invitationsField = {
  label: 'admin.event.invited.who',
  short: 'admin.event.invited.short',
  initial: band,
  read: (invitations: readonly Invitation[], row: { readonly sections: readonly string[] } | null) =>
    invitations.length === 0 && invitesBand({ sections: row?.sections ?? [], invitations })
      ? band
      : writeInvitations(invitations),
  send: (value: string) => (value === band ? [] : readInvitations(value)),
  inWords: invitationsInWords,
} as const

export const eventFields: FieldTable<EditedEvent, Body> = {
  kind: {
    ...selectField({
      label: 'admin.event.kind',
      group: essentials,
      choices: eventKinds,
      labelOf: (kind) => `admin.event.kind.${kind}`,
      initial: 'rehearsal',
    }),
    Control: KindControl,
  },
  titleDe: textField({ label: 'admin.event.title_de', group: essentials }),
  fullDay: checkboxField({
    label: 'admin.event.full_day',
    sentence: 'admin.event.full_day',
    group: essentials,
    sideBySide: 'name',
  }),
  publicEvent: checkboxField({
    label: 'admin.event.public',
    sentence: 'admin.event.public.label',
    group: essentials,
    sideBySide: 'name',
  }),
  dateStart: {
    ...textField({ label: 'admin.event.start', group: essentials, sideBySide: true }),
    inWords: timeInWords,
    Control: StartControl,
  },
  dateEnd: {
    ...textField({ label: 'admin.event.end', group: essentials, sideBySide: true }),
    inWords: timeInWords,
    Control: EndControl,
  },
  location: textField({
    label: 'admin.event.location',
    group: essentials,
    optional: true,
    isShown: ({ venueId = '' }) => venueId === '',
  }),
  venueId: {
    label: 'admin.event.venue',
    group: essentials,
    read: (id) => id?.toString() ?? '',
    send: (value) => (value === '' ? null : Number(value)),
    inWords: (_value, text) => text('admin.value.yes'),
    Control: VenueControl,
  },
  ...repetitionFields,
  callTime: textField({
    label: 'admin.event.call_time',
    group: players,
    optional: true,
    sideBySide: 'narrow-first',
    input: { type: 'time' },
    isShown: isPlayed,
  }),
  callPlace: textField({
    label: 'admin.event.call_place',
    group: players,
    optional: true,
    sideBySide: 'narrow-first',
    isShown: isPlayed,
  }),
  dressCode: textField({ label: 'admin.event.dress_code', group: players, optional: true, isShown: isPlayed }),
  contactUuid: {
    label: 'admin.event.contact',
    group: players,
    read: (uuid) => uuid ?? '',
    send: (value) => value,
    inWords: (_value, text) => text('admin.value.yes'),
    Control: ContactControl,
  },
  invitations: { ...invitationsField, group: invited, isShown: isAnswered, Control: InvitationsControl },
  sections: { ...sectionsField, group: invited, isShown: isAnswered, Control: SectionsControl },
  replyBy: {
    ...textField({
      label: 'admin.event.reply_by',
      hint: 'admin.event.reply_by.hint',
      group: answers,
      optional: true,
      input: { type: 'date' },
    }),
    inWords: (value, _text, locale) => date(value, locale),
    isShown: isAnswered,
  },
  minimumPlayers: { ...minimumsField, group: answers, isShown: isAnswered },
  reminderDays: {
    label: 'admin.event.reminder_days',
    short: 'admin.event.reminders',
    group: answers,
    initial: defaultReminderDays.join(),
    read: (days) => days.join(),
    send: (value) => idsIn(value) as Body['reminderDays'] & {},
    inWords: (value) => value.split(',').join(', '),
    isShown: isAnswered,
    Control: ReminderDaysControl,
  },
  comments: checkboxField({
    label: 'admin.event.comments',
    sentence: 'admin.event.comments.sentence',
    group: answers,
    isShown: isAnswered,
  }),
  remarksDe: htmlField({
    label: 'admin.event.remarks_de',
    group: texts,
    maximum: eventRemarksMaximum,
    optional: true,
  }),
  titleEn: textField({ label: 'admin.event.title_en', group: texts, hint: 'admin.english.hint', optional: true }),
  remarksEn: htmlField({
    label: 'admin.event.remarks_en',
    hint: 'admin.english.hint',
    group: texts,
    maximum: eventRemarksMaximum,
    optional: true,
  }),
  imageName: {
    ...textField({ label: 'admin.event.image', group: references }),
    inWords: (_name, text) => text('admin.value.yes'),
    Control: ImageControl,
  },
  albumNames: {
    label: 'admin.event.album',
    group: references,
    read: (names) => names.join(),
    send: (value) => [...wordsIn(value)],
    inWords: (value) => `${wordsIn(value).length}`,
    isShown: ({ publicEvent = '' }) => publicEvent === 'on',
    Control: AlbumControl,
  },
  articleId: {
    label: 'admin.event.article',
    group: references,
    read: (id) => id?.toString() ?? '',
    send: (value) => (value === '' ? null : Number(value)),
    inWords: (_value, text) => text('admin.value.yes'),
    Control: ArticleControl,
  },
  fileIds: {
    label: 'admin.event.files',
    group: references,
    read: (ids) => ids.join(),
    send: idsIn,
    inWords: (value) => `${idsIn(value).length}`,
    Control: FilesControl,
  },
  scope: {
    ...selectField({
      label: 'admin.scope',
      hint: 'admin.scope.hint',
      group: change,
      choices: seriesScopes,
      labelOf: (scope) => `admin.scope.${scope}`,
    }),
    read: () => 'one',
    isShown: (_values, event) => event !== null && event.series.length > 1,
    Control: ScopeControl,
  },
  told: {
    label: 'admin.told',
    hint: 'admin.told.hint',
    group: change,
    read: () => '',
    send: (value) => notifyAudiences.find((one) => one === value) ?? 'nobody',
    inWords: (value, text) => text(`admin.told.${notifyAudiences.find((one) => one === value) ?? 'choose'}`),
    required: 'validation.told_required',
    isShown: (values, event) => event !== null && isMoved(values, event),
    Control: ToldControl,
  },
  changeReason: {
    ...textField({
      label: 'admin.event.change_reason',
      hint: 'admin.event.change_reason.hint',
      group: change,
      optional: true,
    }),
    read: () => '',
    isShown: (values, event) => event !== null && isMoved(values, event),
  },
}

const { hint: _hint, group: _group, ...scope } = eventFields.scope
/** The scope alone, for a cancellation or a deletion. */
export const scopeChoice = { scope }
/** Says who sees the event, or how many events of a series were created or changed, and from when to when. */
const savedInWords: NonNullable<EditedNoun<EditedEvent, Body>['savedInWords']> = (row, { sent, text, locale }) => {
  if (row.series.length < 2 || (sent !== null && (sent.scope ?? 'one') === 'one'))
    return text(`admin.event.saved.${row.publicEvent ? 'public' : 'members'}`)
  const saved =
    sent?.scope === 'following' ? row.series.filter(({ dateStart }) => dateStart >= row.dateStart) : row.series
  return text(sent === null ? 'admin.series.created' : 'admin.series.changed', {
    count: saved.length,
    from: date(saved.at(0)?.dateStart ?? '', locale),
    until: date(saved.at(-1)?.dateStart ?? '', locale),
  })
}

export const eventNoun: EditedNoun<EditedEvent, Body> & { readonly list: RowList } = {
  noun: 'event',
  list: '/$locale/intra/admin/events',
  content: 'event',
  fields: eventFields,
  rules: EventInput,
  schema: EditedEvent,
  draftOf: draftKey('event'),
  savedInWords,
  shownAt: ({ id, publicEvent, dateEnd }, now) => (publicEvent && dateEnd >= now ? `/calendar#event-${id}` : null),
  create: (call, body, headers) => call(createEvent, { headers, body }),
  change: (call, id, body, headers) => call(changeEvent, { params: { id }, headers, body }),
  cache: cacheRow(editedEventQuery),
}
