import * as v from 'valibot'
import { AdminPerson, grantableRoles } from './admin.ts'
import { clearable, line } from './edited.ts'
import { endpoint, IfMatch, OnceOnly, RowNumber, Uuid } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { Email, Gender } from './person-fields.ts'
import { genders, offices, preferredChannels, sections, sharedFields } from './persons.ts'
import { isDay, WireDate } from './time.ts'

const admin = '/api/frontend/internal/admin'
const path = `${admin}/person`
const ofPerson = v.object({ uuid: Uuid })

/** What a person is to the band today: `former` = only ended memberships, `none` = never a member. */
export const standings = ['band', 'board', 'passive', 'honorary', 'former', 'none'] as const
/** Data that a person lacks. */
export const lacking = ['email', 'account', 'address'] as const
export const peopleSorts = ['name', 'section', 'joined', 'left', 'birthday', 'email'] as const
export type PeopleSort = (typeof peopleSorts)[number]

const wrong = 'validation.invalid'
const Month = v.pipe(v.string(), v.regex(/^(?:[1-9]|1[0-2])$/, wrong))
/** Which persons a list contains; absent = no restriction. All texts, as in the address of the page. */
export const peopleFilter = {
  /** Words anywhere in name, company or email address, ignoring accents. */
  searchTerm: v.optional(v.pipe(v.string(), v.maxLength(100, 'validation.too_long'))),
  /** Plays this instrument in the band today. */
  section: v.optional(v.picklist(sections, wrong)),
  /** Has this office on the board today. */
  office: v.optional(v.picklist(offices, wrong)),
  standing: v.optional(v.picklist(standings, wrong)),
  /** First and last day of a period in which a membership began. */
  joinedFrom: v.optional(WireDate),
  joinedTo: v.optional(WireDate),
  /** First and last day of a period in which a membership ended. */
  leftFrom: v.optional(WireDate),
  leftTo: v.optional(WireDate),
  lacks: v.optional(v.picklist(lacking, wrong)),
  /** Month of the birthday, 1 to 12. */
  month: v.optional(Month),
  /** `yes`: the archived persons instead of the others. */
  archived: v.optional(v.picklist(['yes'], wrong)),
}
export const PeopleFilter = v.object(peopleFilter)
export type PeopleFilter = v.InferOutput<typeof PeopleFilter>

/** A person in the list. The address card is read with `getPersonCard`, which is logged. */
export const ListedPerson = v.object({
  ...AdminPerson.entries,
  /** `MM-dd` of the birthday. */
  birthday: v.nullable(v.string()),
  honoraryYear: v.nullable(v.number()),
})
export type ListedPerson = v.InferOutput<typeof ListedPerson>

/** Always paged; by default by last name. */
export const listPeople = endpoint({
  method: 'GET',
  path,
  input: {
    query: v.object({
      ...peopleFilter,
      sort: v.optional(v.picklist(peopleSorts, wrong)),
      order: ListQuery.entries.order,
      page: ListQuery.entries.page,
      size: ListQuery.entries.size,
    }),
  },
  reply: listOf(ListedPerson),
})

const optionalText = (maximum: number) => clearable(line(0, maximum))
/** A number as people write it: `079 123 45 67`, `0049 …`, `+41 …`. Returned with `+`, without separators. */
const Telephone = v.pipe(
  v.optional(v.nullable(v.string(wrong)), null),
  v.transform((text) => {
    const digits = (text ?? '').replace(/\(0\)|[\s./()-]/gu, '')
    if (digits === '') return null
    return digits.replace(/^00/, '+').replace(/^0/, '+41')
  }),
  v.nullable(v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, 'validation.phone'))),
)
const Day = (message: string) =>
  v.pipe(
    v.optional(v.nullable(v.string(wrong)), null),
    v.transform((text) => text || null),
    v.nullable(v.pipe(v.string(), v.check(isDay, message), v.minValue('1900-01-01', message))),
  )

/**
 * The fields of a person as address managers edit them. More is accepted than in a person's own form: companies, foreign
 * addresses, and persons of whom little is known.
 */
export const PersonFields = v.object({
  gender: Gender,
  title: optionalText(40),
  firstName: line(0, 100),
  lastName: line(0, 100),
  company: optionalText(100),
  address1: line(0, 100),
  address2: optionalText(100),
  zip: v.pipe(line(0, 10), v.regex(/^[\p{L}\p{N} -]*$/u, 'validation.characters')),
  city: line(0, 100),
  mobile: Telephone,
  landline: Telephone,
  email: v.pipe(
    v.optional(v.nullable(v.string(wrong)), null),
    v.transform((text) => text?.trim() || null),
    v.nullable(Email),
  ),
  birthDate: Day('validation.birth_date'),
  preferredChannel: v.picklist(preferredChannels, 'validation.required'),
  permit: v.boolean(wrong),
  shared: v.array(v.picklist(sharedFields, wrong), wrong),
  honoraryYear: v.nullable(
    v.pipe(
      v.number('validation.number_range'),
      v.integer('validation.number_range'),
      v.minValue(1850, 'validation.number_range'),
      v.maxValue(2200, 'validation.number_range'),
    ),
  ),
  remarks: optionalText(2000),
})
export type PersonFields = v.InferOutput<typeof PersonFields>
const Related = v.object({ uuid: v.string(), label: v.string() })
/** The address card of a person, with everything that address managers edit. */
export const PersonCard = v.object({
  id: v.number(),
  uuid: v.string(),
  version: v.number(),
  label: v.string(),
  gender: v.fallback(v.picklist(genders), 'NA'),
  title: v.nullable(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  company: v.nullable(v.string()),
  address1: v.string(),
  address2: v.nullable(v.string()),
  zip: v.string(),
  city: v.string(),
  mobile: v.nullable(v.string()),
  landline: v.nullable(v.string()),
  email: v.nullable(v.string()),
  birthDate: v.nullable(v.string()),
  preferredChannel: v.fallback(v.picklist(preferredChannels), 'EMAIL'),
  permit: v.boolean(),
  shared: v.array(v.fallback(v.picklist([...sharedFields, 'other']), 'other')),
  honoraryYear: v.nullable(v.number()),
  remarks: v.nullable(v.string()),
  archived: v.boolean(),
  /** The others at the same address. */
  household: v.array(Related),
  guardians: v.array(Related),
  /** The minors for whom the person answers. */
  wards: v.array(Related),
})
export type PersonCard = v.InferOutput<typeof PersonCard>

/** The access is logged: once a day for each person and reader. */
export const getPersonCard = endpoint({
  method: 'GET',
  path: `${path}/:uuid/card`,
  input: { params: ofPerson },
  reply: PersonCard,
})

/** Adds a person without an account. 400 at `lastName` without any name. */
export const createPerson = endpoint({
  method: 'POST',
  path,
  input: { headers: OnceOnly, body: PersonFields },
  reply: PersonCard,
})

/**
 * Changes a person; an absent key means unchanged, null clears. 412 with the current card. 403 for `email` of a person
 * whose access only administrators change.
 */
export const changePersonCard = endpoint({
  method: 'PUT',
  path: `${path}/:uuid/card`,
  input: { params: ofPerson, headers: v.object({ 'if-match': IfMatch }), body: v.partial(PersonFields) },
  reply: PersonCard,
})

/**
 * Puts a person into the household of another, or takes it out with null. With `address`, the person gets the address
 * of the other.
 */
export const setHousehold = endpoint({
  method: 'PUT',
  path: `${path}/:uuid/household`,
  input: {
    params: ofPerson,
    body: v.object({ with: v.nullable(Uuid), address: v.optional(v.boolean(wrong), false) }),
  },
  reply: PersonCard,
})

/** Adds or removes a guardian. 400 at `guardian` for the person itself, and for one of its own wards. */
export const setGuardian = endpoint({
  method: 'PUT',
  path: `${path}/:uuid/guardian/:guardian`,
  input: {
    params: v.object({ uuid: Uuid, guardian: Uuid }),
    body: v.object({ answers: v.boolean('validation.required') }),
  },
  reply: PersonCard,
})

/** Persons chosen in the list: those of `uuids`; without them all of the filter. */
const choice = {
  filter: v.optional(PeopleFilter, {}),
  uuids: v.optional(v.pipe(v.array(Uuid, wrong), v.maxLength(2000, 'validation.too_many_people'))),
}
export const PeopleChoice = v.object(choice)
export type PeopleChoice = v.InferOutput<typeof PeopleChoice>

/** `XLS` is an Excel workbook, `LABELS` a PDF of address labels on A4: one for each household. */
export const peopleFormats = ['XLS', 'CSV', 'VCARD', 'LABELS'] as const
export type PeopleFormat = (typeof peopleFormats)[number]
/** Address cards as a file. The export is logged. 400 at `filter` for more than 5,000 persons. */
export const exportPeople = endpoint({
  method: 'POST',
  path: `${admin}/personexport`,
  input: { body: v.object({ ...choice, format: v.picklist(peopleFormats, wrong) }) },
  reply: 'bytes',
})

/** Why a person of a choice got no invitation. `limit`: three links went to the address within the hour. */
export const skipReasons = ['no_email', 'shared_email', 'can_sign_in', 'administrator', 'limit'] as const
/** Mails an invitation to each chosen person without a sign-in. */
export const invitePeople = endpoint({
  method: 'POST',
  path: `${admin}/personinvitation`,
  input: { body: PeopleChoice },
  reply: v.object({
    invited: v.number(),
    skipped: v.array(
      v.object({ ...Related.entries, reason: v.fallback(v.picklist([...skipReasons, 'other']), 'other') }),
    ),
  }),
})

/** What ends with the memberships or with the person, and what stays. */
export const Consequences = v.object({
  /** Memberships without a last day. */
  memberships: v.number(),
  roles: v.array(v.fallback(v.picklist([...grantableRoles, 'other']), 'other')),
  hasAccount: v.boolean(),
  /** Browsers and apps that are signed in. */
  devices: v.number(),
  /** Addresses of calendars and devices with push messages. */
  subscriptions: v.number(),
  /** Coming events to which the person said yes, and those whose contact it is. */
  comingAnswers: v.number(),
  contactOf: v.number(),
  /** Unpaid; they stay. */
  openInvoices: v.number(),
  openOrders: v.number(),
  /** Minors without another guardian. */
  wards: v.number(),
  /** Why it cannot be deleted: on the board, the last administrator, or only administrators may do it. */
  obstacle: v.nullable(v.fallback(v.picklist(['board', 'last_admin', 'administrator', 'other']), 'other')),
})
export type Consequences = v.InferOutput<typeof Consequences>
export const getConsequences = endpoint({
  method: 'GET',
  path: `${path}/:uuid/consequences`,
  input: { params: ofPerson },
  reply: Consequences,
})

/**
 * Ends all memberships of a person on a last day; access ends with it. 400 at `leaveDate` before the first day of one.
 * 422 rule.last_admin if no administrator would remain.
 */
export const endAllMemberships = endpoint({
  method: 'POST',
  path: `${path}/:uuid/ending`,
  input: { params: ofPerson, body: v.object({ leaveDate: WireDate }) },
  reply: AdminPerson,
})

/**
 * Undoes the end and the archiving of a person: reopens the memberships that ended last. Roles stay revoked. 422
 * rule.already_member if a membership is open.
 */
export const reinstatePerson = endpoint({
  method: 'POST',
  path: `${path}/:uuid/reinstatement`,
  input: { params: ofPerson },
  reply: AdminPerson,
})

/** Ends the memberships today and hides the person from lists and exports. 422 rule.last_admin. */
export const archivePerson = endpoint({
  method: 'POST',
  path: `${path}/:uuid/archive`,
  input: { params: ofPerson },
  reply: AdminPerson,
})

/**
 * Deletes a person like an own account: bookkeeping and attendance stay without a name. 422 rule.last_admin,
 * rule.on_board.
 */
export const deletePerson = endpoint({
  method: 'DELETE',
  path: `${path}/:uuid`,
  input: { params: ofPerson },
  reply: v.object({ uuid: v.string() }),
})

/** What two persons have in common. */
export const duplicateReasons = ['name', 'birth_date', 'email', 'address'] as const
export const Duplicate = v.object({
  persons: v.tuple([Related, Related]),
  reasons: v.array(v.fallback(v.picklist([...duplicateReasons, 'other']), 'other')),
})
export type Duplicate = v.InferOutput<typeof Duplicate>
/** Pairs of persons who may be the same, at most 100; those with the most in common first. */
export const listDuplicates = endpoint({
  method: 'GET',
  path: `${admin}/personduplicate`,
  input: {},
  reply: listOf(Duplicate),
})

/** The fields of which a merged person keeps one of two values. */
export const mergedFields = Object.keys(PersonFields.entries) as readonly (keyof PersonFields)[]
/**
 * Merges `other` into the person, who gets its memberships, answers, orders, invoices, and everything else. Of two
 * accounts that of the person stays. `take` names the fields whose values come from `other`. 400 at `other` for the
 * person itself. 403 for address managers if one of them is editor or administrator. 412 with the current card if one was changed.
 */
export const mergePersons = endpoint({
  method: 'POST',
  path: `${path}/:uuid/merging`,
  input: {
    params: ofPerson,
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({
      other: Uuid,
      otherVersion: RowNumber,
      take: v.array(v.picklist(mergedFields, wrong), wrong),
    }),
  },
  reply: PersonCard,
})
