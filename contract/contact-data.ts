import * as v from 'valibot'
import { endpoint, IfMatch } from './endpoint.ts'
import { ForWhom } from './for-whom.ts'

/** The fields of the address card that a representative reads and changes. */
export const contactFields = ['address1', 'address2', 'zip', 'city', 'mobile', 'landline'] as const
export type ContactField = (typeof contactFields)[number]

/** How to reach a person by post and telephone. '' = none. */
export const ContactData = v.object({
  /** The name of the person. */
  label: v.string(),
  ...v.entriesFromList(contactFields, v.string()),
  version: v.number(),
})
export type ContactData = v.InferOutput<typeof ContactData>

const path = '/api/frontend/internal/personnatural/contact'

/** The contact data of the caller, or of a represented member. */
export const getContactData = endpoint({
  method: 'GET',
  path,
  input: { query: ForWhom },
  reply: ContactData,
  errors: ['rule.not_represented'],
})

/**
 * Changes the contact data of the caller, or of a represented member, as a whole. Names, birth
 * date, e-mail address, consents and what the directory shows stay with the person.
 */
export const changeContactData = endpoint({
  method: 'PUT',
  path,
  input: {
    query: ForWhom,
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object(v.entriesFromList(contactFields, v.string('validation.required'))),
  },
  reply: ContactData,
  errors: ['conflict.version', 'rule.not_represented'],
})
