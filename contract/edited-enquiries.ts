import * as v from 'valibot'
import { storableLines } from './characters.ts'
import { timesAt } from './clock.ts'
import { byId, clearable, line, onVersion } from './edited.ts'
import { endpoint, RowNumber } from './endpoint.ts'
import { choicesMaximum, EnquiryOption, enquiryKinds, Said } from './enquiries.ts'
import { EventTime, eventFields, reminderDayChoices } from './event-input.ts'
import { answeredKinds } from './events.ts'
import { listFormats } from './formats.ts'
import { Invitation } from './invitations.ts'
import { listOf } from './lists.ts'
import { resource } from './resource.ts'
import { WireTime } from './time.ts'
import { VacantPart } from './vacant-parts.ts'

export const datesMaximum = 12
export const choicesMinimum = 2
/** Fewer people could be told apart by the counts of an anonymous enquiry. */
export const anonymousMinimum = 5
/** Days before the deadline on which whoever has not answered is reminded. */
export const defaultRemindDays = 2

const text = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.regex(storableLines, 'validation.characters'),
  v.maxLength(2000, 'validation.text_too_long'),
)
const EnquiryDate = v.object({ dateStart: EventTime, dateEnd: EventTime })
const EnquiryChoice = v.object({ nameDe: line(1, 100), nameEn: clearable(line(0, 100)) })

/** Fields of the other kinds are ignored. */
export const enquiryFields = v.object({
  kind: v.picklist(enquiryKinds, 'validation.required'),
  titleDe: line(1, 200),
  titleEn: clearable(line(0, 200)),
  textDe: clearable(text),
  textEn: clearable(text),
  /** Possible dates; none = who could at all. */
  dates: v.optional(
    v.pipe(
      v.array(EnquiryDate, 'validation.invalid'),
      v.maxLength(datesMaximum, 'validation.enquiry_dates'),
      v.check(
        (all) => all.every((one) => timesAt(one.dateStart) * timesAt(one.dateEnd) > 0),
        'validation.time_skipped',
      ),
      v.check((all) => all.every((one) => one.dateStart < one.dateEnd), 'validation.end_before_start'),
      v.check(
        (all) => new Set(all.map((one) => `${one.dateStart}/${one.dateEnd}`)).size === all.length,
        'validation.enquiry_same_date',
      ),
    ),
    [],
  ),
  choices: v.optional(
    v.pipe(
      v.array(EnquiryChoice, 'validation.invalid'),
      v.maxLength(choicesMaximum, 'validation.enquiry_choices'),
      v.check((all) => new Set(all.map((one) => one.nameDe)).size === all.length, 'validation.enquiry_same_choice'),
    ),
    [],
  ),
  /** Several choices may be made. */
  multiple: v.optional(v.boolean('validation.invalid'), false),
  anonymous: v.optional(v.boolean('validation.invalid'), false),
  /** The last instant for answers. In the hour that repeats in October it means the second run. */
  deadline: EventTime,
  remindDays: v.optional(v.nullable(v.picklist(reminderDayChoices, 'validation.invalid')), defaultRemindDays),
  minimumPlayers: eventFields.entries.minimumPlayers,
  sections: eventFields.entries.sections,
  invitations: eventFields.entries.invitations,
})
export const EnquiryInput = v.pipe(
  enquiryFields,
  v.forward(
    v.partialCheck([['deadline']], ({ deadline }) => timesAt(deadline) > 0, 'validation.time_skipped'),
    ['deadline'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['choices']],
      ({ kind, choices }) => kind !== 'CHOICE' || choices.length >= choicesMinimum,
      'validation.enquiry_choices',
    ),
    ['choices'],
  ),
)
export type EnquiryInput = v.InferOutput<typeof EnquiryInput>

/** An enquiry as whoever asks edits it. */
export const EditedEnquiry = v.object({
  id: v.number(),
  kind: v.picklist(enquiryKinds),
  titleDe: v.string(),
  titleEn: v.nullable(v.string()),
  textDe: v.nullable(v.string()),
  textEn: v.nullable(v.string()),
  dates: v.array(v.object({ dateStart: WireTime, dateEnd: WireTime })),
  choices: v.array(v.object({ nameDe: v.string(), nameEn: v.nullable(v.string()) })),
  multiple: v.boolean(),
  anonymous: v.boolean(),
  deadline: WireTime,
  remindDays: v.nullable(v.number()),
  minimumPlayers: v.array(v.object({ section: v.string(), players: v.number() })),
  sections: v.array(v.string()),
  invitations: v.array(Invitation),
  /** Closed before its deadline; `closed` is true after it too. */
  ended: v.boolean(),
  closed: v.boolean(),
  eventId: v.nullable(v.number()),
  /** The number of persons whom it asks, and of the answers. */
  asked: v.number(),
  answered: v.number(),
  version: v.number(),
})
export type EditedEnquiry = v.InferOutput<typeof EditedEnquiry>

const planning = '/api/frontend/internal/planning/enquiry'

/** The enquiries that the caller may manage: those that ask nobody whom the caller may not ask; the latest deadline first. */
export const listAskedEnquiries = endpoint({
  method: 'GET',
  path: planning,
  input: {},
  reply: listOf(EditedEnquiry),
})

/** The persons whom the caller may ask: everybody, the players of a section, the groups that the caller leads; none of these = nobody. */
export const Askable = v.object({
  everybody: v.boolean(),
  section: v.nullable(v.string()),
  groups: v.array(v.object({ id: v.number(), title: v.string() })),
  /** Persons who can be invited one by one; only for whoever may ask everybody. */
  people: v.array(v.object({ uuid: v.string(), label: v.string() })),
})
export type Askable = v.InferOutput<typeof Askable>
export const getAskable = endpoint({ method: 'GET', path: `${planning}/askable`, input: {}, reply: Askable })

/**
 * Creating one tells those whom it asks. not_found for an enquiry that asks others than the caller may ask. Refused at `invitations`
 * for an audience of nobody, at `anonymous` for fewer than five, at `kind`, `multiple` and `anonymous` after the first answer, and at
 * `invitations` of an anonymous one too. rule.enquiry_closed once somebody closed it.
 */
export const enquiryResource = resource({
  path: planning,
  fields: enquiryFields,
  input: EnquiryInput,
  row: EditedEnquiry,
  errors: { change: ['rule.enquiry_closed'] },
})

/** Ends an enquiry before its deadline. Idempotent. */
export const closeEnquiry = endpoint({
  method: 'POST',
  path: `${planning}/:id/end`,
  input: { params: byId },
  reply: EditedEnquiry,
})

const Counts = { yes: v.number(), maybe: v.number(), no: v.number(), open: v.number() }

/** The answers of a section to a possible date. */
export const SectionCounts = v.object({
  section: v.string(),
  ...Counts,
  /** Substitutes of the pool who play its instrument. */
  substitutes: v.number(),
})
export type SectionCounts = v.InferOutput<typeof SectionCounts>

export const EnquiryResults = v.object({
  /** Null = an anonymous enquiry with fewer than five answers, or open with fewer. */
  results: v.nullable(
    v.object({
      options: v.array(
        v.object({
          ...EnquiryOption.entries,
          ...Counts,
          /** The counts of each section in the order of the score; empty unless the enquiry is named and about dates. */
          sections: v.array(SectionCounts),
          /** The parts that nobody plays who says yes; empty as `sections`. */
          vacant: v.array(VacantPart),
        }),
      ),
      numbers: v.object({ sum: v.number(), values: v.array(v.object({ number: v.number(), count: v.number() })) }),
      /** Words without names, in random order; of a named enquiry they are with the persons. */
      words: v.array(v.string()),
      /** Everybody whom a named enquiry asks, by section and name; an anonymous one names nobody. */
      persons: v.array(
        v.object({
          uuid: v.string(),
          label: v.string(),
          section: v.string(),
          ...Said,
          answered: v.boolean(),
          givenBy: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  enquiry: EditedEnquiry,
})
export type EnquiryResults = v.InferOutput<typeof EnquiryResults>
export type Results = NonNullable<EnquiryResults['results']>

export const getEnquiryResults = endpoint({
  method: 'GET',
  path: `${planning}/:id/results`,
  input: { params: byId },
  reply: EnquiryResults,
})

/** The same as a document: of a named enquiry a row per person, of an anonymous one the counts. */
export const exportEnquiry = endpoint({
  method: 'GET',
  path: `${planning}/:id/export`,
  input: { params: byId, query: v.object({ format: v.picklist(listFormats, 'validation.export_format') }) },
  reply: 'bytes',
})

/** The date of an event, and the fields that a planner chooses; the times are those of the date. */
export const MadeEvent = v.object({
  option: RowNumber,
  kind: v.picklist(answeredKinds, 'validation.required'),
  ...v.pick(eventFields, ['titleDe', 'titleEn', 'location']).entries,
})
export type MadeEvent = v.InferOutput<typeof MadeEvent>

/**
 * Makes the event of a possible date, with the same invitations and, unless it is anonymous, the answers to this date. Closes the
 * enquiry and tells everybody once. An enquiry makes one event at most: a repetition for the same date returns the row. Refused at
 * `option` for one without a date, and for a date that is over.
 */
export const makeEnquiryEvent = endpoint({
  method: 'POST',
  path: `${planning}/:id/event`,
  input: {
    ...onVersion,
    body: MadeEvent,
  },
  reply: EditedEnquiry,
  errors: ['conflict.version'],
})
