import { toWireDate } from '#contract/clock.ts'
import type { EditedEvent } from '#contract/edited-events.ts'
import { defaultReminderDays, reminderDayChoices } from '#contract/event-input.ts'
import { dayPlus, daysBetween, onDay, weekdayOf } from '#contract/event-series.ts'
import type { TemplateContent } from '#contract/event-templates.ts'
import type { Values } from '../../../ui/form/field-table.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { eventFields } from './event-noun.ts'

/** The next day after `today` with this weekday. */
const nextDay = (today: string, weekday: number): string => dayPlus(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)

/** The values of a copy: a week later, or on the next such weekday if that is past; the deadline moves with it. */
export const copyOf = (event: EditedEvent, now: Date): Values => {
  const today = toWireDate(now)
  const later = dayPlus(event.dateStart, 7)
  const day = later > today ? later : nextDay(today, weekdayOf(event.dateStart))
  const replyBy = event.replyBy === null ? null : dayPlus(day, daysBetween(event.dateStart, event.replyBy))
  return valuesOf(eventFields, { ...event, ...onDay(event, day), replyBy, albumNames: [] })
}

/** The fields of an event that a form edits. */
type Edited = { readonly [Name in keyof EditedEvent & keyof typeof eventFields]: EditedEvent[Name] }

/** The fields that a template lacks: they belong to a date, or it was saved before they existed. */
const blank: Edited = {
  kind: 'rehearsal',
  titleDe: '',
  titleEn: null,
  remarksDe: null,
  remarksEn: null,
  dateStart: '',
  dateEnd: '',
  fullDay: false,
  location: null,
  venueId: null,
  publicEvent: false,
  imageName: null,
  albumNames: [],
  articleId: null,
  fileIds: [],
  reminderDays: [...defaultReminderDays],
  callTime: null,
  callPlace: null,
  dressCode: null,
  changeReason: null,
  replyBy: null,
  minimumPlayers: [],
  contactUuid: null,
  sections: [],
  invitations: [],
  comments: false,
}

/** The values of a template, on the next day with its weekday. */
export const valuesOfTemplate = ({ times, ...content }: TemplateContent, now: Date): Values => {
  const day = times === null ? '' : nextDay(toWireDate(now), times.weekday)
  const span =
    times === null
      ? { fullDay: true }
      : {
          dateStart: `${day}T${times.start}`,
          dateEnd: `${times.end < times.start ? dayPlus(day, 1) : day}T${times.end}`,
        }
  return valuesOf(eventFields, { ...blank, ...content, ...span })
}

const isKnown = <Name extends string>(name: Name | 'other'): name is Name => name !== 'other'

/** Every field of a template: one that is added to events does not compile until it is copied here. */
type EveryField = { readonly [Name in keyof TemplateContent]-?: TemplateContent[Name] | undefined }

/** The template of an event: its fields without those that belong to its date. */
export const templateOf = (event: EditedEvent): TemplateContent => {
  const { kind, titleDe, titleEn, remarksDe, remarksEn, location, venueId, publicEvent } = event
  const { callTime, callPlace, dressCode, contactUuid, dateStart, dateEnd } = event
  return {
    kind: isKnown(kind) ? kind : undefined,
    ...{ titleDe, titleEn, remarksDe, remarksEn, location, venueId, publicEvent },
    ...{ callTime, callPlace, dressCode, contactUuid },
    sections: event.sections,
    invitations: event.invitations,
    comments: event.comments,
    minimumPlayers: event.minimumPlayers,
    reminderDays: reminderDayChoices.filter((days) => event.reminderDays.includes(days)),
    times: event.fullDay ? null : { weekday: weekdayIn(dateStart), start: dateStart.slice(11), end: dateEnd.slice(11) },
  } satisfies EveryField
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const weekdayIn = (wire: string) => weekdays[weekdayOf(wire) - 1] ?? 1
