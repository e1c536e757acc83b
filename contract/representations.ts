import * as v from 'valibot'
import { endpoint, RowId, Uuid } from './endpoint.ts'
import { Related } from './listed-persons.ts'
import { listOf } from './lists.ts'

/** The side that consented to a representation: the represented person, or the people who manage persons. */
export const consents = ['PERSON', 'MANAGEMENT'] as const
export type Consent = (typeof consents)[number]

/**
 * COUNTS: the representative may act. MINOR: the same, without a consent, until the represented person comes of age.
 * WAITS: for the consent of the represented person. ENDED: nobody acts any more.
 */
export const representationStates = ['COUNTS', 'MINOR', 'WAITS', 'ENDED'] as const
export type RepresentationState = (typeof representationStates)[number]

/** A person acts for another one. Days are `yyyy-MM-dd`. */
export const Representation = v.object({
  id: v.number(),
  represented: Related,
  representative: Related,
  /** Day on which it was added. */
  since: v.string(),
  consent: v.nullable(v.fallback(v.picklist(consents), 'MANAGEMENT')),
  state: v.fallback(v.picklist(representationStates), 'ENDED'),
  /** Day on which it ended; null = it has not. */
  until: v.nullable(v.string()),
  /** Day of age on which it ends without the consent of the represented person, while they may give it; null = none. */
  endsOn: v.optional(v.nullable(v.string()), null),
  /**
   * The represented person is a member without an account: the representative signs devices in by a code. Always false with
   * another provider.
   */
  takesDevices: v.optional(v.boolean(), false),
})
export type Representation = v.InferOutput<typeof Representation>

const admin = '/api/frontend/internal/admin'
const ofPerson = v.object({ uuid: Uuid })
const wrong = 'validation.invalid'

/** The representations of a person in both directions, those that have ended last. */
export const listRepresentations = endpoint({
  method: 'GET',
  path: `${admin}/person/:uuid/representation`,
  input: { params: ofPerson },
  reply: listOf(Representation),
})

/**
 * Adds a representative of the person. `decided`: it counts without the consent of the represented person. Refused at
 * `representative` for the person itself, a person who is gone, one who is represented, a represented person who represents
 * somebody, and twice the same. auth.forbidden for a person whose access only administrators change.
 */
export const addRepresentation = endpoint({
  method: 'POST',
  path: `${admin}/person/:uuid/representation`,
  input: { params: ofPerson, body: v.object({ representative: Uuid, decided: v.optional(v.boolean(wrong), false) }) },
  reply: Representation,
})

/** Ends a representation; one that has ended stays as it is. */
export const endRepresentation = endpoint({
  method: 'DELETE',
  path: `${admin}/representation/:id`,
  input: { params: v.object({ id: RowId }) },
  reply: Representation,
})

const own = '/api/frontend/internal/personnatural/myself/representation'

/** Those of the caller in both directions, without those that have ended. */
export const listOwnRepresentations = endpoint({
  method: 'GET',
  path: own,
  input: {},
  reply: listOf(Representation),
})

/**
 * The represented person consents, or ends what they consented to. rule.representation_decided for minors, except for a
 * consent shortly before they come of age, and for what was decided by the people who manage persons.
 */
export const decideRepresentation = endpoint({
  method: 'PUT',
  path: `${own}/:id`,
  input: { params: v.object({ id: RowId }), body: v.object({ consents: v.boolean('validation.required') }) },
  reply: Representation,
  errors: ['rule.representation_decided'],
})

/** The representative gives a representation up; one that has ended stays as it is. */
export const giveUpRepresentation = endpoint({
  method: 'DELETE',
  path: `${own}/:id`,
  input: { params: v.object({ id: RowId }) },
  reply: Representation,
})
