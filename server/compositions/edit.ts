import { type CompositionChange, CompositionInput, type EditedComposition } from '#contract/edited-compositions.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import { getErrorCode } from '../db/errors.ts'
import type { Database, Db } from '../db/open.ts'
import { composition } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { findEditedComposition } from './edited.ts'

/** @throws HttpError validation.invalid for the inventory number of another piece */
export const addComposition = (tx: Db, input: CompositionInput, author: Author): Promise<EditedComposition> =>
  withFreeInventory(async () => {
    const [row] = await tx.insert(composition).values(input).returning({ id: composition.id })
    if (row === undefined) throw new Error('a piece was inserted without a row coming back')
    const fields = changedFields(null, input)
    await recordChange(tx, author, { noun: 'composition', rowId: row.id, action: 'created', fields })
    return await findEditedComposition(tx, row.id)
  })

/** @throws HttpError as updateRow and addComposition */
export const updateComposition = (
  { db }: Pick<Database, 'db'>,
  on: Changed,
  change: CompositionChange,
  author: Author,
): Promise<EditedComposition> =>
  withFreeInventory(() =>
    db.transaction((tx) =>
      updateRow(
        tx,
        {
          noun: 'composition',
          table: composition,
          on,
          read: () => findEditedComposition(tx, on.id),
          contentOf: ({ id, version, sheets, recordings, loans, ...content }) => content,
          rules: CompositionInput,
          change,
          columnsOf: (content) => content,
        },
        author,
      ),
    ),
  )

/** SQLSTATE unique_violation. The inventory number is the only unique column of a piece. */
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
