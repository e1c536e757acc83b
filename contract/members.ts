import * as v from 'valibot'
import { endpoint, Uuid } from './endpoint.ts'
import { FunctionId, SectionId } from './function-ids.ts'
import { OnlyGroup, removedGroup } from './groups.ts'
import { MembershipWithHistory, OtherMembership } from './membership-history.ts'
import { Email, FirstName, LastName } from './person-fields.ts'
import { FurtherParts, furtherPartsMaximum, keys } from './persons.ts'
import { isGrantable, membershipRoles, roleNames } from './roles.ts'
import { WireDate } from './time.ts'

/**
 * Roles that administrators grant. MEMBER and CONDUCTOR follow from the membership, as MHZ_PLANNER does for the
 * conductor and the board.
 */
export const grantableRoles = roleNames.filter(isGrantable)

/** The organizations that administrators manage: 1 the band, 2 the passive members, 7 the board. */
export const editableOrganizations = [1, 2, 7] as const

/** A person as address managers see it: without the address card. */
export const AdminPerson = v.object({
  uuid: v.string(),
  label: v.string(),
  email: v.nullable(v.string()),
  /** The mail server permanently refused this address of the person; null = no address is refused. */
  refusedEmail: v.optional(v.nullable(v.object({ address: v.string(), at: v.string() })), null),
  instrument: v.nullable(v.string()),
  voice: v.nullable(v.string()),
  key: v.nullable(v.fallback(v.nullable(v.picklist(keys)), null)),
  further: FurtherParts,
  roles: v.array(v.fallback(v.picklist([...roleNames, 'other']), 'other')),
  /** Roles that come with the membership of today, by the settings of the band. */
  membershipRoles: v.optional(v.array(v.fallback(v.picklist([...membershipRoles, 'other']), 'other')), []),
  /** Sorted by organization, newest first. */
  memberships: v.array(MembershipWithHistory),
  /** Memberships in other bands, oldest first. */
  otherMemberships: v.optional(v.array(OtherMembership), []),
  /**
   * 'none': cannot sign in; 'invited': the link to set a password was mailed; 'unverified': the email address is not
   * confirmed.
   */
  signIn: v.fallback(v.picklist(['none', 'invited', 'unverified', 'ready', 'other']), 'other'),
  /** Archived persons are in no list and no export. */
  archived: v.optional(v.boolean(), false),
})
export type AdminPerson = v.InferOutput<typeof AdminPerson>

const path = '/api/frontend/internal/admin'
const wrong = 'validation.invalid'
const ofPerson = v.object({ uuid: Uuid })

export const getPerson = endpoint({
  method: 'GET',
  path: `${path}/person/:uuid`,
  input: { params: ofPerson },
  reply: AdminPerson,
})

const Section = SectionId('validation.required')
const Voice = v.pipe(
  v.nullish(v.string('validation.invalid'), ''),
  v.transform((text) => text.normalize('NFC').trim() || null),
  v.nullable(
    v.pipe(v.string(), v.maxLength(20, 'validation.too_long'), v.regex(/^[\p{L}\p{N} .-]+$/u, 'validation.characters')),
  ),
)
/** The main part of a person: it decides where they sit, and which part opens first. */
const Part = {
  instrument: Section,
  voice: Voice,
  key: v.nullish(v.picklist(keys, 'validation.invalid'), null),
}

export const InvitationInput = v.object({
  email: Email,
  firstName: FirstName,
  lastName: LastName,
  ...Part,
  roles: v.array(v.picklist(grantableRoles, 'validation.invalid')),
})
export type InvitationInput = v.InferOutput<typeof InvitationInput>
/**
 * Adds a member of the band from today on. A person who is known by the email address becomes a member instead of being
 * created again. Mails a link to sign in. For address managers; only administrators send `roles`.
 */
export const invitePerson = endpoint({
  method: 'POST',
  path: `${path}/invitation`,
  input: { body: InvitationInput },
  reply: AdminPerson,
  errors: ['rule.address_of_several', 'rule.beyond_own_roles'],
})

/** Mails the invitation again. rule.no_invitation if the person can sign in already. */
export const invitePersonAgain = endpoint({
  method: 'POST',
  path: `${path}/person/:uuid/invitation`,
  input: { params: ofPerson },
  reply: AdminPerson,
  errors: ['rule.no_invitation'],
})

export const FurtherPartInput = v.object({
  ...Part,
  instrument: SectionId('validation.instrument'),
  group: OnlyGroup,
})
const parts = v.object({
  ...Part,
  further: v.optional(
    v.pipe(v.array(FurtherPartInput, wrong), v.maxLength(furtherPartsMaximum, 'validation.parts_too_many')),
    [],
  ),
})
type Parts = v.InferOutput<typeof parts>

/** Returns true if nobody plays an instrument twice in the band or in a group. Parts of removed groups may be alike. */
const isEachOnce = ({ instrument, further }: Parts): boolean => {
  const places = further
    .filter(({ group }) => group !== removedGroup)
    .map((part) => `${part.instrument} ${part.group ?? ''}`)
  return new Set([`${instrument} `, ...places]).size === places.length + 1
}
export const PartInput = v.pipe(parts, v.forward(v.check(isEachOnce, 'validation.part_twice'), ['further']))
export type PartInput = v.InferOutput<typeof PartInput>
const PartChange = v.partial(parts)
export type PartChange = v.InferOutput<typeof PartChange>
/**
 * Sets the parts that the person plays, the main one in the open membership of the band too. An absent key means
 * unchanged, null clears. `further` is the whole list in its order; refused there for the same instrument twice in the
 * band or in a group.
 */
export const changePart = endpoint({
  method: 'PUT',
  path: `${path}/person/:uuid/part`,
  input: { params: ofPerson, body: PartChange },
  reply: AdminPerson,
  errors: ['rule.beyond_own_roles'],
})
/** Grants or revokes a role. rule.last_admin if no administrator would remain. */
export const setRole = endpoint({
  method: 'PUT',
  path: `${path}/person/:uuid/role/:role`,
  input: {
    params: v.object({ uuid: Uuid, role: v.picklist(grantableRoles, 'validation.invalid') }),
    body: v.object({ granted: v.boolean('validation.required') }),
  },
  reply: AdminPerson,
  errors: ['rule.last_admin'],
})

const FunctionType = v.nullable(FunctionId('validation.invalid'))
export const MembershipInput = v.object({
  organizationId: v.picklist(editableOrganizations, 'validation.required'),
  functionType: FunctionType,
  joinDate: WireDate,
})
export type MembershipInput = v.InferOutput<typeof MembershipInput>
/**
 * rule.beyond_own_roles for a function with a role that the caller does not hold. rule.already_member if an open
 * membership with the same function exists.
 */
export const addMembership = endpoint({
  method: 'POST',
  path: `${path}/person/:uuid/membership`,
  input: { params: ofPerson, body: MembershipInput },
  reply: AdminPerson,
  errors: ['rule.already_member', 'rule.beyond_own_roles'],
})
