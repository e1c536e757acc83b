import * as v from 'valibot'
import { endpoint, OnceOnly, Uuid } from './endpoint.ts'
import { OfficeId, SectionId } from './function-ids.ts'
import { ListQuery, listOf } from './lists.ts'
import { AdminPerson, grantableRoles } from './members.ts'
import { pictureConsents } from './persons.ts'
import { WireDate } from './time.ts'

const admin = '/api/frontend/internal/admin'
const path = `${admin}/person`
const ofPerson = v.object({ uuid: Uuid })

/** Relation of a person to the band today: `former` = only ended memberships, `none` = never a member. */
export const standings = ['band', 'board', 'passive', 'honorary', 'former', 'none'] as const
/** Data that a person lacks. */
export const lacking = ['email', 'delivery', 'account', 'address'] as const
export const pictureAnswers = ['OPEN', ...pictureConsents] as const
export const peopleSorts = ['name', 'section', 'joined', 'left', 'birthday', 'email'] as const
export type PeopleSort = (typeof peopleSorts)[number]

const wrong = 'validation.invalid'
const Month = v.pipe(v.string(), v.regex(/^(?:[1-9]|1[0-2])$/, wrong))
/** Which persons a list contains; absent = no restriction. All texts, as in the address of the page. */
export const peopleFilter = {
  /** Words anywhere in name, company or email address, ignoring accents. */
  searchTerm: v.optional(v.pipe(v.string(), v.maxLength(100, 'validation.too_long'))),
  /** Plays this instrument in the band today. */
  section: v.optional(SectionId(wrong)),
  /** Has this office on the board today. */
  office: v.optional(OfficeId(wrong)),
  standing: v.optional(v.picklist(standings, wrong)),
  /** First and last day of a period in which a membership began. */
  joinedFrom: v.optional(WireDate),
  joinedTo: v.optional(WireDate),
  /** First and last day of a period in which a membership ended. */
  leftFrom: v.optional(WireDate),
  leftTo: v.optional(WireDate),
  lacks: v.optional(v.picklist(lacking, wrong)),
  /** The consent to pictures of groups; `OPEN` = never asked, or not decided. */
  pictures: v.optional(v.picklist(pictureAnswers, wrong)),
  /** Month of the birthday, 1 to 12. */
  month: v.optional(Month),
  /** uuid of a group; nobody is in a group that was removed. */
  group: v.optional(Uuid),
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

export const Related = v.object({ uuid: v.string(), label: v.string() })
export type Related = v.InferOutput<typeof Related>

/** Persons chosen in the list: those of `uuids`; without them all of the filter. */
export const peopleChoice = {
  filter: v.optional(PeopleFilter, {}),
  uuids: v.optional(v.pipe(v.array(Uuid, wrong), v.maxLength(2000, 'validation.too_many_people'))),
}
export const PeopleChoice = v.object(peopleChoice)
export type PeopleChoice = v.InferOutput<typeof PeopleChoice>

/** True for a filter that finds everybody. */
export const namesNothing = ({ filter = {} }: { readonly filter?: PeopleFilter | undefined }): boolean =>
  Object.values(filter).every((criterion = '') => criterion.trim() === '')
/**
 * The choice of a request that changes or sends something: persons, or a filter that names something. `all` says that
 * everybody is meant. Refused at `uuids` for an empty choice.
 */
export const PeopleSelection = v.pipe(
  v.object({ ...peopleChoice, all: v.optional(v.literal(true, wrong)) }),
  v.forward(
    v.check(
      ({ uuids, all, ...choice }) =>
        uuids === undefined ? all === true || !namesNothing(choice) : uuids.length > 0 && all === undefined,
      'validation.choose_or_all',
    ),
    ['uuids'],
  ),
)
/** The selection that a list shows: a list without a filter shows everybody. */
export const selectionOf = (choice: v.InferInput<typeof PeopleChoice>): v.InferInput<typeof PeopleSelection> =>
  choice.uuids === undefined && namesNothing(choice) ? { all: true } : choice

/** `XLS` is an Excel workbook, the labels a PDF on A4 with one for each household: 70 × 37, 63.5 × 38.1 or 105 × 57 mm. */
export const peopleFormats = ['XLS', 'CSV', 'VCARD', 'LABELS', 'LABELS_L7160', 'LABELS_3425'] as const
export type PeopleFormat = (typeof peopleFormats)[number]
/** The exports of the log; `LETTERS` are the printed letters of a mailing. */
export const accessFormats = [...peopleFormats, 'LETTERS'] as const
export type AccessFormat = (typeof accessFormats)[number]
/** Address cards as a file. The export is logged. Refused at `filter` for more than 5,000 persons. */
export const exportPeople = endpoint({
  method: 'POST',
  path: `${admin}/personexport`,
  input: { body: v.object({ ...peopleChoice, format: v.picklist(peopleFormats, wrong) }) },
  reply: 'bytes',
})

/** Why a person of a choice got no invitation. `limit`: three links went to the address within the hour. */
export const skipReasons = ['no_email', 'shared_email', 'can_sign_in', 'administrator', 'limit'] as const
/**
 * Mails an invitation to each chosen person without a sign-in, once for each Idempotency-Key. Refused at `uuids` for an
 * empty choice.
 */
export const invitePeople = endpoint({
  method: 'POST',
  path: `${admin}/personinvitation`,
  input: { headers: OnceOnly, body: PeopleSelection },
  reply: v.object({
    invited: v.number(),
    /** False without a mail server: the mails are files on the server and reach nobody. */
    mailed: v.optional(v.boolean(), true),
    skipped: v.array(
      v.object({
        ...Related.entries,
        reason: v.fallback(v.picklist([...skipReasons, 'other']), 'other'),
        /** The person who has the account of a shared address and can represent this one; `minor`: without a consent. */
        holder: v.optional(v.nullable(v.object({ ...Related.entries, minor: v.boolean() })), null),
      }),
    ),
  }),
  errors: ['rule.no_invitation'],
})

/** Consequences of an end: of the memberships, or of the person. */
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
  /** Items of the band that the person still holds: 'Uniform (U-07)'. */
  lentItems: v.optional(v.array(v.string()), []),
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
 * Ends all memberships of a person on a last day; access ends with it. Refused at `leaveDate` before the first day of one.
 * rule.last_admin if no administrator would remain.
 */
export const endAllMemberships = endpoint({
  method: 'POST',
  path: `${path}/:uuid/ending`,
  input: { params: ofPerson, body: v.object({ leaveDate: WireDate }) },
  reply: AdminPerson,
  errors: ['rule.last_admin'],
})

/**
 * Undoes the end and the archiving of a person: reopens the memberships that ended last. Roles stay revoked.
 * rule.already_member if a membership is open.
 */
export const reinstatePerson = endpoint({
  method: 'POST',
  path: `${path}/:uuid/reinstatement`,
  input: { params: ofPerson },
  reply: AdminPerson,
  errors: ['rule.already_member', 'rule.beyond_own_roles'],
})

/** Ends the memberships today and hides the person from lists and exports. */
export const archivePerson = endpoint({
  method: 'POST',
  path: `${path}/:uuid/archive`,
  input: { params: ofPerson },
  reply: AdminPerson,
  errors: ['rule.last_admin'],
})

/**
 * Deletes a person like an own account: bookkeeping and attendance stay without a name. rule.last_admin; refused
 * at `memberships` for a member of the board.
 */
export const deletePerson = endpoint({
  method: 'DELETE',
  path: `${path}/:uuid`,
  input: { params: ofPerson },
  reply: v.object({ uuid: v.string() }),
  errors: ['rule.last_admin'],
})

/** Facts that two persons have in common. */
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

/** Entry of the log of opened address cards and exports. */
export const AddressAccess = v.object({
  id: v.number(),
  /** ISO 8601 instant. */
  at: v.string(),
  /** null = the account was deleted. */
  by: v.nullable(v.string()),
  /** The person whose card was opened; null = an export. */
  person: v.nullable(Related),
  format: v.nullable(v.fallback(v.picklist([...accessFormats, 'other']), 'other')),
  /** Number of exported persons. */
  count: v.number(),
  /** Names of the filters of the export; `search` = a search term, `chosen` = persons were chosen one by one. */
  filters: v.array(v.string()),
})
export type AddressAccess = v.InferOutput<typeof AddressAccess>
/** For administrators, newest first; always paged. */
export const listAddressAccess = endpoint({
  method: 'GET',
  path: `${admin}/personaccess`,
  input: { query: v.object({ page: ListQuery.entries.page, size: ListQuery.entries.size }) },
  reply: listOf(AddressAccess),
})
