import * as v from 'valibot'
import { endpoint, RowId, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'

/** A device on which a represented person is signed in by a code of the representative. Instants are ISO 8601. */
export const ChildDevice = v.object({
  id: v.string(),
  /** Browser and system, such as 'Chrome, Android'; '' = unknown. */
  name: v.string(),
  since: v.string(),
})
export type ChildDevice = v.InferOutput<typeof ChildDevice>

/** A code that signs one device in, once. */
export const DeviceCode = v.object({
  /** Id of the device that uses the code. */
  id: v.string(),
  /** Letters and digits in groups of four, to be typed. */
  code: v.string(),
  /** Address that the picture contains, with the code in the fragment. */
  link: v.string(),
  /** Address at which the code is typed. */
  page: v.string(),
  /** The modules of the QR code: one text for each row, '1' is dark. */
  picture: v.array(v.string()),
  /** Instant until which the code is valid, ISO 8601. */
  validUntil: v.string(),
})
export type DeviceCode = v.InferOutput<typeof DeviceCode>

const path = '/api/frontend/internal/personnatural/myself/representation/:id/device'
const ofRepresentation = { id: RowId }

/** The devices of a person whom the caller represents, also those that another representative has signed in. */
export const listChildDevices = endpoint({
  method: 'GET',
  path,
  input: { params: v.object(ofRepresentation) },
  reply: listOf(ChildDevice),
  errors: ['rule.not_represented'],
})

/**
 * Makes a code for a device of a represented member without an account; an earlier code that was not used ends. Refused
 * for somebody with an account or without a membership, and where another provider signs people in.
 */
export const makeDeviceCode = endpoint({
  method: 'POST',
  path,
  input: { params: v.object(ofRepresentation) },
  reply: DeviceCode,
  errors: ['rule.not_represented', 'rule.has_account', 'rule.no_member', 'rule.other_provider'],
})

/** Signs a device out. */
export const endChildDevice = endpoint({
  method: 'DELETE',
  path: `${path}/:device`,
  input: { params: v.object({ ...ofRepresentation, device: Uuid }) },
  reply: v.object({ id: v.string() }),
  errors: ['rule.not_represented'],
})
