import { and, eq, isNull } from 'drizzle-orm'
import { type EditedEquipment, type EquipmentChange, EquipmentInput } from '#contract/equipment.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import { getErrorCode } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { equipment, loan } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { findEditedEquipment } from './queries.ts'

/** @throws HttpError validation.invalid for the inventory number of another item */
export const addEquipment = (tx: Db, input: EquipmentInput, author: Author): Promise<EditedEquipment> =>
  withFreeNumber(async () => {
    const [row] = await tx.insert(equipment).values(input).returning({ id: equipment.id })
    if (row === undefined) throw new Error('an item was inserted without a row coming back')
    const fields = changedFields(null, input)
    await recordChange(tx, author, { noun: 'equipment', rowId: row.id, action: 'created', fields })
    return await findEditedEquipment(tx, row.id)
  })

/** @throws HttpError as updateRow and addEquipment; validation.invalid at `retiredOn` for an item that is lent */
export const updateEquipment = (
  db: Db,
  on: Changed,
  change: EquipmentChange,
  author: Author,
): Promise<EditedEquipment> =>
  withFreeNumber(() =>
    db.transaction(async (tx) => {
      await lockEquipment(tx, on.id)
      return await updateRow(
        tx,
        {
          noun: 'equipment',
          table: equipment,
          on,
          read: () => findEditedEquipment(tx, on.id),
          contentOf: ({ id, version, loans, ...content }) => content,
          rules: EquipmentInput,
          change,
          columnsOf: (content) => content,
          check: async ({ retiredOn }) => {
            if (retiredOn != null && (await isLent(tx, on.id))) throw refusal('retiredOn', 'validation.equipment_lent')
          },
        },
        author,
      )
    }),
  )

/** @throws HttpError not_found; validation.invalid at `loans` for an item that was ever lent */
export const deleteEquipment = (db: Db, id: number, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    await lockEquipment(tx, id)
    const { id: _id, version: _version, loans, ...content } = await findEditedEquipment(tx, id)
    if (loans.length > 0) throw refusal('loans', 'validation.equipment_was_lent')
    await tx.delete(equipment).where(eq(equipment.id, id))
    const fields = changedFields(content, null)
    await recordChange(tx, author, { noun: 'equipment', rowId: id, action: 'removed', fields })
  })

type Message = NonNullable<HttpError['details']['fields']>[number]['message']
/** The refusal of a request because of one field. */
export const refusal = (field: string, message: Message): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field, message }] })

/** Changes of an item and its loans wait for each other. */
export const lockEquipment = async (tx: Db, id: number): Promise<void> => {
  await tx.select({ id: equipment.id }).from(equipment).where(eq(equipment.id, id)).for('update')
}

export const isLent = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.$count(loan, and(eq(loan.equipmentId, id), isNull(loan.returnedOn)))) > 0

/** SQLSTATE unique_violation. The inventory number is the only unique column of an item. */
const uniqueViolation = '23505'

const withFreeNumber = async (save: () => Promise<EditedEquipment>): Promise<EditedEquipment> => {
  try {
    return await save()
  } catch (error) {
    throw getErrorCode(error) === uniqueViolation ? refusal('number', 'validation.equipment_number_taken') : error
  }
}
