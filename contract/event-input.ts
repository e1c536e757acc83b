import * as v from 'valibot'
import { storableLines } from './characters.ts'
import { timesAt } from './clock.ts'
import { clearable, line } from './edited.ts'
import { RowNumber, Uuid } from './endpoint.ts'
import {
  isRepeated,
  onDay,
  type Repetition,
  repeatEveryMaximum,
  repeatedDays,
  rhythms,
  seriesDates,
  seriesMaximum,
} from './event-series.ts'
import { eventKinds, minimumPlayersMaximum } from './events.ts'
import { SectionId } from './function-ids.ts'
import { Invitations } from './invitations.ts'
import { functionsMaximum } from './sections.ts'
import { isDay, WireDate, WireTime } from './time.ts'

/** Maximum characters of HTML of an event's remarks in one language. */
export const eventRemarksMaximum = 5000

/** Maximum number of pictures of an event's album. */
export const albumMaximum = 60

/** How many days before an event with sign-up a reminder about open answers can be sent. */
export const reminderDayChoices = [14, 7, 3, 2, 1] as const
/** The days before a new event on which reminders are sent. */
export const defaultReminderDays = [7, 2] as const

const lineOf = (minimum: 0 | 1, maximum: number) => line(minimum, maximum, 'validation.event_too_long')
/** Rich text, which the server sanitises; text without tags becomes paragraphs. */
const remarks = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.regex(storableLines, 'validation.characters'),
  v.maxLength(eventRemarksMaximum, 'validation.event_too_long'),
)
/** From the band's founding year on; a date too far ahead is treated as a typing error. */
export const EventTime = v.pipe(
  v.string('validation.required'),
  v.nonEmpty('validation.required'),
  WireTime,
  v.regex(/^(?:1899|19\d\d|2[01]\d\d)-.{5}T(?:[01]\d|2[0-3]):[0-5]\d$/, 'validation.time'),
  v.check((wire) => isDay(wire.slice(0, 10)), 'validation.time'),
)

/** Null clears an optional value, as does '' in a form. */
const clearableTo = (schema: v.GenericSchema<string, string>) =>
  v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          schema,
        ],
        'validation.invalid',
      ),
    ),
    null,
  )

const SectionMinimum = v.object({
  section: SectionId('validation.invalid'),
  players: v.pipe(
    v.number('validation.minimum_players'),
    v.integer('validation.minimum_players'),
    v.minValue(1, 'validation.minimum_players'),
    v.maxValue(minimumPlayersMaximum, 'validation.minimum_players'),
  ),
})

/**
 * Full-day events: only the day of both times is used, and the last day is inclusive. An empty English text falls back
 * to German.
 */
export const eventFields = v.object({
  kind: v.picklist(eventKinds, 'validation.required'),
  titleDe: lineOf(1, 200),
  titleEn: clearable(lineOf(0, 200)),
  remarksDe: clearable(remarks),
  remarksEn: clearable(remarks),
  dateStart: EventTime,
  dateEnd: EventTime,
  fullDay: v.boolean('validation.required'),
  venueId: v.optional(v.nullable(RowNumber), null),
  /** A text; with a venue its name, whatever is sent. A text that is sent without `venueId` leaves the venue. */
  location: clearable(lineOf(0, 200)),
  publicEvent: v.boolean('validation.required'),
  /** One of the band's pictures; null = none. */
  imageName: clearable(lineOf(0, 100)),
  /** Uploaded pictures of a public event in the order in which the gallery shows them. */
  albumNames: v.optional(
    v.pipe(v.array(lineOf(1, 100), 'validation.invalid'), v.maxLength(albumMaximum, 'validation.album_full')),
    [],
  ),
  articleId: v.optional(v.nullable(RowNumber), null),
  fileIds: v.pipe(v.array(RowNumber, 'validation.invalid'), v.maxLength(20, 'validation.invalid')),
  /** Default for a new event: `defaultReminderDays`. */
  reminderDays: v.optional(
    v.pipe(
      v.array(v.picklist(reminderDayChoices, 'validation.invalid'), 'validation.invalid'),
      v.maxLength(reminderDayChoices.length, 'validation.invalid'),
    ),
  ),
  /** `HH:mm` on the day of the start. */
  callTime: clearableTo(v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'validation.time_of_day'))),
  callPlace: clearable(lineOf(0, 200)),
  dressCode: clearable(lineOf(0, 200)),
  /** The day by which members are asked to answer; answers are accepted until the start. */
  replyBy: clearableTo(WireDate),
  /** At most one entry per section. */
  minimumPlayers: v.optional(
    v.pipe(v.array(SectionMinimum, 'validation.invalid'), v.maxLength(functionsMaximum, 'validation.invalid')),
    [],
  ),
  /** A member whom players ask; visitors see the name of a member who agrees to be named. */
  contactUuid: clearableTo(Uuid),
  /** The sections that are invited; empty, and no `invitations` = the whole band. */
  sections: v.optional(
    v.pipe(
      v.array(SectionId('validation.invalid'), 'validation.invalid'),
      v.maxLength(functionsMaximum, 'validation.invalid'),
    ),
    [],
  ),
  /** Invitations beside these sections. */
  invitations: Invitations,
  /** Those who are invited may comment on it. */
  comments: v.optional(v.boolean('validation.invalid'), false),
})

const whole = (wrong: string, maximum: number, tooMany = wrong) =>
  v.pipe(v.number(wrong), v.integer(wrong), v.minValue(1, wrong), v.maxValue(maximum, tooMany))

/** The repetition of a new event, which has the times of the event (see `Repetition`). */
const repetition = v.object({
  repeatRhythm: v.optional(v.picklist(rhythms, 'validation.invalid'), 'weekly'),
  repeatEvery: v.optional(whole('validation.repeat_every', repeatEveryMaximum), 1),
  repeatDays: v.optional(
    v.nullable(
      v.pipe(
        v.array(whole('validation.invalid', 7), 'validation.invalid'),
        v.minLength(1, 'validation.repeat_days'),
        v.maxLength(7, 'validation.invalid'),
      ),
    ),
    null,
  ),
  repeatUntil: clearableTo(WireDate),
  repeatTimes: v.optional(
    v.nullable(whole('validation.repeat_times', seriesMaximum, 'validation.series_too_long')),
    null,
  ),
  /** Days of the repetition without an event, such as those in the holidays. */
  repeatWithout: v.optional(
    v.pipe(v.array(WireDate, 'validation.invalid'), v.maxLength(seriesMaximum, 'validation.series_too_long')),
    [],
  ),
})
/** The repetition of a single event. */
export const notRepeated = {
  ...({ repeatRhythm: 'weekly', repeatEvery: 1, repeatDays: null } as const),
  ...{ repeatUntil: null, repeatTimes: null, repeatWithout: [] },
}

export interface Span {
  readonly dateStart: string
  readonly dateEnd: string
  readonly fullDay: boolean
}

/** The fields on which the days of a series depend. */
const repeated = [
  ...([['dateStart'], ['repeatRhythm'], ['repeatEvery'], ['repeatDays']] as const),
  ...([['repeatUntil'], ['repeatTimes']] as const),
] as const

/** True for a series without a date; one that ends before its start is another error. */
const isEmpty = (input: Repetition & { readonly repeatWithout: readonly string[] }): boolean =>
  isRepeated(input) &&
  (input.repeatUntil === null || input.repeatUntil >= input.dateStart.slice(0, 10)) &&
  seriesDates(input).length === 0

/** The rules between fields; each is reported at the field that an editor has to correct. */
export const EventInput = v.pipe(
  v.object({ ...eventFields.entries, ...repetition.entries }),
  v.forward(
    v.partialCheck(
      [['dateStart'], ['fullDay']],
      ({ dateStart, fullDay }) => fullDay || timesAt(dateStart) > 0,
      'validation.time_skipped',
    ),
    ['dateStart'],
  ),
  v.forward(
    v.partialCheck(
      [['dateEnd'], ['fullDay']],
      ({ dateEnd, fullDay }) => fullDay || timesAt(dateEnd) > 0,
      'validation.time_skipped',
    ),
    ['dateEnd'],
  ),
  v.forward(
    v.partialCheck(
      [['dateStart'], ['dateEnd'], ['fullDay']],
      ({ dateStart, dateEnd, fullDay }: Span) =>
        fullDay ? dateStart.slice(0, 10) <= dateEnd.slice(0, 10) : dateStart <= dateEnd,
      'validation.end_before_start',
    ),
    ['dateEnd'],
  ),
  v.forward(
    v.partialCheck(
      [['dateStart'], ['fullDay'], ['callTime']],
      ({ dateStart, fullDay, callTime }) => fullDay || callTime === null || callTime <= dateStart.slice(11),
      'validation.call_after_start',
    ),
    ['callTime'],
  ),
  v.forward(
    v.partialCheck(
      [['dateStart'], ['replyBy']],
      ({ dateStart, replyBy }) => replyBy === null || replyBy <= dateStart.slice(0, 10),
      'validation.reply_after_event',
    ),
    ['replyBy'],
  ),
  v.forward(
    v.partialCheck(
      [...repeated, ['dateEnd'], ['fullDay'], ['repeatWithout']],
      ({ fullDay, ...first }) =>
        fullDay ||
        timesAt(first.dateStart) === 0 ||
        seriesDates(first)
          .map((day) => onDay(first, day))
          .every(({ dateStart, dateEnd }) => timesAt(dateStart) > 0 && timesAt(dateEnd) > 0),
      'validation.series_time_skipped',
    ),
    ['dateStart'],
  ),
  v.forward(
    v.partialCheck(
      [['dateStart'], ['repeatUntil']],
      ({ dateStart, repeatUntil }) => repeatUntil === null || repeatUntil >= dateStart.slice(0, 10),
      'validation.series_before_start',
    ),
    ['repeatUntil'],
  ),
  v.forward(
    v.partialCheck(repeated, (input) => repeatedDays(input).length <= seriesMaximum, 'validation.series_too_long'),
    ['repeatUntil'],
  ),
  v.forward(
    v.partialCheck([...repeated, ['repeatWithout']], (input) => !isEmpty(input), 'validation.series_empty'),
    ['repeatUntil'],
  ),
)
export type EventInput = v.InferOutput<typeof EventInput>
