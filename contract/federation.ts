import * as v from 'valibot'
import { clearable, line } from './edited.ts'
import { Anniversary } from './edited-memberships.ts'
import { endpoint, IfMatch } from './endpoint.ts'
import { listFormats } from './formats.ts'
import { Related } from './listed-persons.ts'
import { listOf } from './lists.ts'
import { genders } from './persons.ts'
import { resource } from './resource.ts'
import { WireDate, WireTime } from './time.ts'

const path = '/api/frontend/internal/admin/federation'

/** The matters of a band with its federation in a year, in the order of the page. */
export const federationParts = ['suisa', 'statistics', 'honours', 'dates'] as const
export type FederationPart = (typeof federationParts)[number]

/** Reasons for a year without a report to SUISA: the three reasons that the database of the Swiss federation knows. */
export const noReportReasons = ['JOINT', 'NOT_PLAYED', 'ELSEWHERE'] as const
export type NoReportReason = (typeof noReportReasons)[number]

const Reason = v.picklist(noReportReasons, 'validation.invalid')
const year = /^(?:19|20|21)\d\d$/
const YearText = v.pipe(v.string(), v.regex(year, 'validation.invalid'))
const YearNumber = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(year, 'validation.invalid'), v.transform(Number))],
    'validation.invalid',
  ),
  v.integer('validation.invalid'),
)

/** A part of a year: done or open, with a note for whoever does it next year. */
export const PartState = v.object({
  part: v.picklist(federationParts),
  done: v.boolean(),
  doneAt: v.nullable(WireTime),
  /** Name of the person who marked it as done; null if it was erased. */
  doneBy: v.nullable(v.string()),
  /** Only of the part `suisa`: null = there is a report. */
  reason: v.nullable(Reason),
  remarks: v.nullable(v.string()),
  /** 0 = nobody has written it. */
  version: v.number(),
})
export type PartState = v.InferOutput<typeof PartState>

/** The parts of a year that the caller may read; without `year` of the current one. */
export const getFederationYear = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ year: v.optional(YearText) }) },
  reply: v.object({ year: v.number(), parts: v.array(PartState) }),
})

const partFields = v.object({
  done: v.boolean('validation.required'),
  reason: v.optional(v.nullable(Reason), null),
  remarks: clearable(line(0, 300)),
})
export type PartInput = v.InferInput<typeof partFields>

/** Marks a part of a year as done or open. An absent key means unchanged. Refused at `reason` for another part than `suisa`. */
export const changeFederationPart = endpoint({
  method: 'PUT',
  path: `${path}/year/:year/:part`,
  input: {
    params: v.object({ year: YearNumber, part: v.picklist(federationParts, 'validation.invalid') }),
    headers: v.object({ 'if-match': IfMatch }),
    body: v.partial(partFields),
  },
  reply: PartState,
  errors: ['conflict.version'],
})

/** Ages of the statistics, by the first year of each band. */
export const ageBands = [0, 16, 20, 30, 40, 50, 60, 70] as const
/** The last year of a band of ages; -1 for the last band, and for an unknown age. */
export const bandEnd = (from: number | null): number => (ageBands.find((next) => from !== null && next > from) ?? 0) - 1

/** Players below this age are young players. */
export const youngBelow = 20

const Count = v.object({ total: v.number(), young: v.number() })
export const memberGaps = ['birth_date', 'gender', 'section'] as const
export type MemberGap = (typeof memberGaps)[number]

/** The members as of a day. */
export const MemberStatistics = v.object({
  day: WireDate,
  /** Players of the band. */
  active: v.number(),
  young: v.number(),
  passive: v.number(),
  honorary: v.number(),
  /** Players by the section of their main part, in the order of the sections; `other` = none, or a former section. */
  sections: v.array(v.object({ section: v.string(), ...Count.entries })),
  /** One row per band of ages; `from` null = the birth date is unknown. */
  ages: v.array(v.object({ from: v.nullable(v.number()), count: v.number() })),
  genders: v.array(v.object({ gender: v.picklist(genders), count: v.number() })),
  /** Players whose data the federation asks for and the band lacks. */
  incomplete: v.array(v.object({ ...Related.entries, missing: v.array(v.picklist(memberGaps)) })),
})
export type MemberStatistics = v.InferOutput<typeof MemberStatistics>

export const getMemberStatistics = endpoint({
  method: 'GET',
  path: `${path}/statistics`,
  input: { query: v.object({ day: WireDate }) },
  reply: MemberStatistics,
})
const format = v.picklist(listFormats, 'validation.invalid')
export const exportMemberStatistics = endpoint({
  method: 'GET',
  path: `${path}/statistics/export`,
  input: { query: v.object({ day: WireDate, format }) },
  reply: 'bytes',
})
/** The players of a day as a CSV file, for the import of persons of hitobito (record 177). */
export const exportFederationMembers = endpoint({
  method: 'GET',
  path: `${path}/members/export`,
  input: { query: v.object({ day: WireDate }) },
  reply: 'bytes',
})

/** `entry` = the first day is that of an import, which had none: nobody knows how long the person has played. */
export const honourGaps = ['entry', 'birth_date', 'address'] as const
export type HonourGap = (typeof honourGaps)[number]

export const Honour = v.object({
  ...Anniversary.entries,
  missing: v.array(v.picklist(honourGaps)),
})
export type Honour = v.InferOutput<typeof Honour>

/** The honours of a year: those with missing facts first, then by day. */
export const getHonours = endpoint({
  method: 'GET',
  path: `${path}/honours`,
  input: { query: v.object({ year: YearText }) },
  reply: v.object({
    honours: v.array(Honour),
    /** Players whose years nobody can count. */
    withoutEntry: v.array(Related),
  }),
})
export const exportHonours = endpoint({
  method: 'GET',
  path: `${path}/honours/export`,
  input: { query: v.object({ year: YearText, format }) },
  reply: 'bytes',
})

/** The longest time before a date at which it is shown as due. */
export const remindDaysMaximum = 180

const dateFields = v.object({
  title: line(1, 200),
  day: WireDate,
  /** The days before from which it waits on the start page of the administration. */
  remindDays: v.pipe(
    v.number('validation.invalid'),
    v.integer('validation.invalid'),
    v.minValue(0, 'validation.invalid'),
    v.maxValue(remindDaysMaximum, 'validation.invalid'),
  ),
  done: v.boolean('validation.required'),
})
export const FederationDateInput = dateFields
export type FederationDateInput = v.InferOutput<typeof FederationDateInput>

/** A date of the federation: a course, a meeting of delegates, the last day of a report. */
export const FederationDate = v.object({
  id: v.number(),
  title: v.string(),
  day: WireDate,
  remindDays: v.number(),
  done: v.boolean(),
  doneAt: v.nullable(WireTime),
  doneBy: v.nullable(v.string()),
  version: v.number(),
})
export type FederationDate = v.InferOutput<typeof FederationDate>

export const federationDateResource = resource({
  path: `${path}/date`,
  fields: dateFields,
  input: FederationDateInput,
  row: FederationDate,
  without: ['get'],
})
/** The dates of a year: open ones first, by day. The current year has those that are due in another one, too. */
export const listFederationDates = endpoint({
  method: 'GET',
  path: `${path}/date`,
  input: { query: v.object({ year: YearText }) },
  reply: listOf(FederationDate),
})
export const exportFederationDates = endpoint({
  method: 'GET',
  path: `${path}/date/export`,
  input: { query: v.object({ year: YearText, format }) },
  reply: 'bytes',
})
