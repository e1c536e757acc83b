import * as v from 'valibot'
import { endpoint, Uuid } from './endpoint.ts'
import { WireTime } from './time.ts'

/** Days for which an import can be undone. */
export const undoDays = 30

const path = '/api/frontend/internal/admin/personimport/done'

/** An import of persons that was carried out. */
const DoneImport = v.object({
  uuid: v.string(),
  at: WireTime,
  created: v.number(),
  changed: v.number(),
  isUndone: v.boolean(),
})
export type DoneImport = v.InferOutput<typeof DoneImport>

/** The imports of the last days, the newest first: the caller's own ones, for administrators all. */
export const listPersonImports = endpoint({
  method: 'GET',
  path,
  input: {},
  reply: v.object({ _embedded: v.object({ items: v.array(DoneImport) }) }),
})

/**
 * Deletes the persons that an import added, and gives the others their former fields and memberships. Nothing happens the second
 * time. rule.import_edited once one of its persons was changed, or an account, an answer or an invoice names a new one.
 */
export const undoPersonImport = endpoint({
  method: 'POST',
  path: `${path}/:uuid/undoing`,
  input: { params: v.object({ uuid: Uuid }) },
  reply: v.object({}),
  errors: ['rule.import_edited', 'rule.beyond_own_roles'],
})
