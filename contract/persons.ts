import * as v from 'valibot'
import { endpoint, OnVersion, RowId, RowNumber, Uuid } from './endpoint.ts'
import { StoredGroup } from './groups.ts'
import { listOf } from './lists.ts'

export const genders = ['NA', 'FEMALE', 'MALE'] as const
export type Gender = (typeof genders)[number]
export const preferredChannels = ['EMAIL', 'MAIL'] as const
export type PreferredChannel = (typeof preferredChannels)[number]

/** Transposition; B is B flat, Es is E flat (German names, as printed on the parts). */
export const keys = ['C', 'B', 'Es', 'F'] as const
export type Key = (typeof keys)[number]

/** Maximum number of parts that a person plays beside the main one. */
export const furtherPartsMaximum = 8
/**
 * A part beside the main one. Whoever plays it in the band belongs to the section of its instrument too.
 * `group`: it is played in this group only, and gives no section.
 */
export const FurtherPart = v.object({
  instrument: v.string(),
  voice: v.nullable(v.string()),
  key: v.nullable(v.fallback(v.nullable(v.picklist(keys)), null)),
  group: StoredGroup,
})
export type FurtherPart = v.InferOutput<typeof FurtherPart>
/** In their order. Older servers and older lists of a device know none. */
export const FurtherParts = v.optional(v.array(FurtherPart), [])

/** The fields of an address card that other members may see, each only if its owner agrees. */
export const sharedFields = ['EMAIL', 'MOBILE', 'LANDLINE', 'ADDRESS', 'BIRTHDAY'] as const
export type SharedField = (typeof sharedFields)[number]

/** Decisions of a person about the public site: to be named, and to be shown in pictures of groups. */
export const consentFields = ['permit', 'pictureConsent'] as const
export type ConsentField = (typeof consentFields)[number]
export const pictureConsents = ['AGREED', 'REFUSED'] as const
export type PictureConsent = (typeof pictureConsents)[number]
/** null = not decided. */
export const StoredPictureConsent = v.nullable(v.fallback(v.nullable(v.picklist(pictureConsents)), null))
/** The last decision about a field. */
export const ConsentDecision = v.object({
  field: v.fallback(v.picklist([...consentFields, 'other']), 'other'),
  /** `yyyy-MM-dd` */
  day: v.string(),
  /** Name of the person who entered it; null = unknown. */
  by: v.nullable(v.string()),
})
export type ConsentDecision = v.InferOutput<typeof ConsentDecision>

/** Fields that were added with the form for a person's own record; older servers and apps do not know them. */
const ownCard = {
  gender: v.fallback(v.picklist(genders), 'NA'),
  company: v.nullable(v.string()),
  title: v.nullable(v.string()),
  address1: v.string(),
  address2: v.nullable(v.string()),
  zip: v.string(),
  city: v.string(),
  landline: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  /** `yyyy-MM-dd` */
  birthDate: v.nullable(v.string()),
  preferredChannel: v.fallback(v.picklist(preferredChannels), 'EMAIL'),
  /** True if the person agrees to be named on the public site. */
  permit: v.boolean(),
  pictureConsent: v.optional(StoredPictureConsent, null),
  /** The last decisions. */
  consents: v.optional(v.array(ConsentDecision), []),
  shared: v.array(v.fallback(v.picklist([...sharedFields, 'other']), 'other')),
  /** The band's notes about the person. */
  remarks: v.nullable(v.string()),
  archived: v.boolean(),
  links: v.array(v.object({ rel: v.string(), href: v.string() })),
}

/** The caller's own record. `email` is the contact address; the address for the sign-in belongs to the account. */
export const Myself = v.object({
  id: v.number(),
  uuid: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.nullable(v.string()),
  /** A new contact address that is not confirmed yet: a link was mailed to it; null = none. */
  pendingEmail: v.optional(v.nullable(v.string()), null),
  label: v.string(),
  instrument: v.nullable(v.string()),
  voice: v.nullable(v.string()),
  key: v.nullable(v.fallback(v.nullable(v.picklist(keys)), null)),
  further: FurtherParts,
  /** Active membership in the band or the board today. */
  member: v.boolean(),
  version: v.number(),
  ...v.partial(v.object(ownCard)).entries,
})
export type Myself = v.InferOutput<typeof Myself>
/**
 * The caller's own record with everything that its form edits: a field with an unknown value must not be saved as
 * empty.
 */
export const CompleteMyself = v.object({ ...Myself.entries, ...ownCard })
export type CompleteMyself = v.InferOutput<typeof CompleteMyself>

const path = '/api/frontend/internal/personnatural'
export const getMyself = endpoint({ method: 'GET', path: `${path}/myself`, input: {}, reply: Myself })

const typed = v.optional(v.nullable(v.string('validation.invalid')))
/**
 * A change of the caller's own record: a missing key means unchanged, null or '' clears the field. `readCard`
 * (person-card.ts) validates the fields, because an unchanged stored value is always valid.
 */
export const MyselfChange = v.object(
  {
    id: RowNumber,
    gender: typed,
    company: typed,
    firstName: typed,
    lastName: typed,
    address1: typed,
    address2: typed,
    zip: typed,
    city: typed,
    birthDate: typed,
    preferredChannel: typed,
    email: typed,
    mobile: typed,
    landline: typed,
    shared: v.optional(v.array(v.picklist(sharedFields, 'validation.invalid'), 'validation.invalid')),
    permit: v.optional(v.boolean('validation.invalid')),
    pictureConsent: v.optional(v.nullable(v.picklist(pictureConsents, 'validation.invalid'))),
    /** As for an answer to a meeting: the version increases even if nothing changes. */
    supersedes: v.optional(v.boolean('validation.invalid'), false),
  },
  'validation.required',
)
/**
 * If-Match is the version that the change is based on. A record that equals the desired state is returned unchanged; another
 * version is a conflict with the record, also for another `id`, which the own record had before it was merged with another one. A new `email` takes effect only when its owner has confirmed it by a mailed link: until then the
 * reply names it as `pendingEmail`.
 */
export const updateMyself = endpoint({
  method: 'PATCH',
  path,
  input: { headers: OnVersion, body: MyselfChange },
  reply: Myself,
  errors: ['conflict.version'],
})
/** All stored data about the caller, as a JSON file. */
export const getMyData = endpoint({ method: 'GET', path: `${path}/myself/data`, input: {}, reply: 'bytes' })

/** A member of the band or the board, with the fields of the address card that the caller may see. */
export const PersonGeneric = v.object({
  uuid: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  company: v.nullable(v.string()),
  label: v.string(),
  instrument: v.nullable(v.string()),
  /** The instruments of the other sections to which a player belongs. */
  further: v.optional(v.array(v.string()), []),
  office: v.nullable(v.string()),
  email: v.optional(v.nullable(v.string()), null),
  mobile: v.optional(v.nullable(v.string()), null),
  landline: v.optional(v.nullable(v.string()), null),
  address: v.optional(
    v.nullable(v.object({ address1: v.string(), address2: v.nullable(v.string()), zip: v.string(), city: v.string() })),
    null,
  ),
  /** `yyyy-MM-dd`; for whoever sees whole cards. */
  birthDate: v.optional(v.nullable(v.string()), null),
  /** `MM-dd` of a person who shares the birthday. */
  birthday: v.optional(v.nullable(v.string()), null),
  /** The same for those who live together; null = alone, or the address is not shared. */
  household: v.optional(v.nullable(v.string()), null),
})
export type PersonGeneric = v.InferOutput<typeof PersonGeneric>

/** By last name. */
export const listPersons = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/persongeneric',
  input: {},
  reply: listOf(PersonGeneric),
})
/** vCard 3.0 (RFC 2426) with the fields that the caller may see; `id` is the person's uuid or number. */
export const getVcard = endpoint({
  method: 'GET',
  path: `${path}/:id/vcard`,
  input: { params: v.object({ id: v.union([Uuid, RowId], 'validation.id') }) },
  reply: 'bytes',
})

/** '+41 79 123 45 67': grouped as it is read out. Numbers that are not Swiss are returned unchanged. */
export const groupedPhone = (number: string): string =>
  number.replace(/^\+41(\d\d)(\d{3})(\d\d)(\d\d)$/, '+41 $1 $2 $3 $4')
