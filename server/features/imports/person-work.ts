import type { PersonImportField } from '#contract/imports.ts'
import type { membership } from '../../platform/db/tables.ts'
import type { PersonRowInput } from './person-cells.ts'
import type { PlannedRow } from './plan.ts'

export type StoredMembership = typeof membership.$inferSelect & {
  /** Last day of the first of several functions. */
  readonly firstUntil: string | null
}
/** The content of a row that the import stores. */
export type PersonWork = PersonRowInput & {
  /** null = a new person. */
  readonly stored: { readonly id: number; readonly version: number } | null
  /** A membership whose first day changes. */
  readonly open: StoredMembership | null
}
export type PlannedPerson = PlannedRow<PersonImportField, PersonWork> & {
  /** The earlier row of the table that is the same person. */
  readonly twin?: number
}
