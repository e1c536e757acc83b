import { and, eq } from 'drizzle-orm'
import type { CompositionInput, EditedComposition } from '#contract/edited-compositions.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import type { Database, Db } from '../db/open.ts'
import { composition } from '../db/tables.ts'
import { getErrorCode } from '../http/database-errors.ts'
import { HttpError } from '../http/http-error.ts'
import { findEditedComposition } from './edited.ts'

/** @throws Refusal validation.invalid for an inventory number that another piece has */
export const addComposition = (tx: Db, input: CompositionInput, author: Author): Promise<EditedComposition> =>
  withFreeInventory(async () => {
    const [row] = await tx.insert(composition).values(input).returning({ id: composition.id })
    if (row === undefined) throw new Error('a piece was inserted without a row coming back')
    const fields = changedFields(null, input)
    await recordChange(tx, author, { noun: 'composition', rowId: row.id, action: 'created', fields })
    return await findEditedComposition(tx, row.id)
  })

/** Saving what is there already changes nothing. @throws Refusal as addComposition; not_found; conflict.version */
export const updateComposition = (
  { db }: Database,
  { id, version }: { readonly id: number; readonly version: number },
  input: CompositionInput,
  author: Author,
): Promise<EditedComposition> =>
  withFreeInventory(() =>
    db.transaction(async (tx) => {
      const before = await findEditedComposition(tx, id)
      const { id: _id, version: known, sheets: _sheets, ...content } = before
      const fields = changedFields(content, input)
      if (Object.keys(fields).length === 0) return before
      if (known !== version) throw new HttpError('conflict.version', { current: before })
      const changed = await tx
        .update(composition)
        .set({ ...input, version: version + 1 })
        .where(and(eq(composition.id, id), eq(composition.version, version)))
        .returning({ id: composition.id })
      const after = await findEditedComposition(tx, id)
      if (changed.length === 0) throw new HttpError('conflict.version', { current: after })
      await recordChange(tx, author, { noun: 'composition', rowId: id, action: 'changed', fields })
      return after
    }),
  )

/** SQLSTATE of a value that has to be the only one: pieces have one such, their inventory number. */
const uniqueViolation = '23505'

const withFreeInventory = async (save: () => Promise<EditedComposition>): Promise<EditedComposition> => {
  try {
    return await save()
  } catch (error) {
    if (getErrorCode(error) !== uniqueViolation) throw error
    throw new HttpError('validation.invalid', {
      fields: [{ field: 'inventory', message: 'validation.inventory_taken' }],
    })
  }
}
