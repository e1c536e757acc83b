import * as v from 'valibot'
import { PersonFields } from './edited-persons.ts'
import { endpoint, OnceOnly, Uuid } from './endpoint.ts'
import { SectionId } from './function-ids.ts'
import { PeopleSelection, Related } from './listed-persons.ts'
import { listOf } from './lists.ts'
import { editableOrganizations, grantableRoles, MembershipInput } from './members.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/internal/admin/personchange'
const wrong = 'validation.invalid'

/** One change that several persons get. Only administrators send `ROLE`. */
export const PersonsAct = v.variant(
  'kind',
  [
    v.object({
      kind: v.literal('ROLE'),
      role: v.picklist(grantableRoles, 'validation.required'),
      granted: v.boolean('validation.required'),
    }),
    /** From today on another instrument, in the band and on the card. */
    v.object({ kind: v.literal('INSTRUMENT'), instrument: SectionId('validation.required') }),
    v.object({ kind: v.literal('BEGIN'), ...MembershipInput.entries }),
    /** Ends the memberships in an organization; null = in all. */
    v.object({
      kind: v.literal('END'),
      organizationId: v.nullable(v.picklist(editableOrganizations, wrong)),
      leaveDate: WireDate,
    }),
    v.object({ kind: v.literal('HONORARY'), honoraryYear: PersonFields.entries.honoraryYear }),
    v.object({ kind: v.literal('ARCHIVE') }),
  ],
  wrong,
)
export type PersonsAct = v.InferOutput<typeof PersonsAct>
export const personsActs = ['ROLE', 'INSTRUMENT', 'BEGIN', 'END', 'HONORARY', 'ARCHIVE'] as const

/**
 * `changes`, or why a person stays as before: `already` so; `gone` = deleted or merged; `administrator` = only
 * administrators change the access; `history` = the memberships would contradict each other; `changed_since` = somebody
 * has changed it since the change that is undone.
 */
export const actOutcomes = [
  'changes',
  'already',
  'no_membership',
  'before_first_day',
  'history',
  'board',
  'last_admin',
  'administrator',
  'beyond_own_roles',
  'changed_since',
  'archived',
  'gone',
] as const
export type ActOutcome = (typeof actOutcomes)[number]

/** How many persons have an outcome, with the names of the first hundred. */
const Outcomes = v.array(
  v.object({
    outcome: v.fallback(v.picklist([...actOutcomes, 'other']), 'other'),
    count: v.number(),
    people: v.array(Related),
  }),
)
export type Outcomes = v.InferOutput<typeof Outcomes>

const choice = { selection: PeopleSelection, act: PersonsAct }

/** Says what an act would do, and changes nothing. `fingerprint` names the result. */
export const previewPersonsAct = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  input: { body: v.object(choice) },
  reply: v.object({ fingerprint: v.string(), outcomes: Outcomes }),
})

/** A change of several persons on the last day. */
const PersonsChange = v.object({
  uuid: v.string(),
  /** null = an act of a newer server. */
  act: v.fallback(v.nullable(PersonsAct), null),
  /** Number of changed persons. */
  count: v.number(),
  /** ISO 8601 instant. */
  at: v.string(),
})
export type PersonsChange = v.InferOutput<typeof PersonsChange>

/** Does what the preview with the fingerprint has shown. Refused at `fingerprint` if it would be something else now. */
export const changePersons = endpoint({
  method: 'POST',
  path,
  input: { headers: OnceOnly, body: v.object({ ...choice, fingerprint: v.string('validation.required') }) },
  reply: PersonsChange,
})

/** The changes that the caller can undo, newest first: own ones, for administrators all. */
export const listPersonsChanges = endpoint({ method: 'GET', path, input: {}, reply: listOf(PersonsChange) })

/**
 * Restores each person whom nobody has changed since. Sign-ins that ended stay ended. not_found after a day; refused at
 * `uuid` if it is undone already.
 */
export const undoPersonsChange = endpoint({
  method: 'POST',
  path: `${path}/:uuid/undo`,
  input: { params: v.object({ uuid: Uuid }) },
  reply: v.object({ outcomes: Outcomes }),
})
