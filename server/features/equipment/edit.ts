import { eq } from 'drizzle-orm'
import { type EditedEquipment, EquipmentInput } from '#contract/equipment.ts'
import type { Db } from '../../platform/db/open.ts'
import { equipment } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { findEditedEquipment } from './queries.ts'

export const equipmentRows: Rows<EditedEquipment, EquipmentInput, EquipmentInput> = {
  noun: 'equipment',
  table: equipment,
  read: findEditedEquipment,
  contentOf: ({ id, version, loans, ...content }) => content,
  rules: EquipmentInput,
  columnsOf: (input) => input,
  check: (_tx, { before, changed }) => {
    if (changed.retiredOn != null && before !== null && isLent(before))
      throw fieldRefusal('retiredOn', 'validation.equipment_lent')
  },
  release: (_tx, { loans }) => {
    if (loans.length > 0) throw fieldRefusal('loans', 'validation.equipment_was_lent')
  },
  taken: { field: 'number', message: 'validation.equipment_number_taken' },
}

/** Changes of an item and its loans wait for each other. */
export const lockEquipment = async (tx: Db, id: number): Promise<void> => {
  await tx.select({ id: equipment.id }).from(equipment).where(eq(equipment.id, id)).for('update')
}

export const isLent = ({ loans }: Pick<EditedEquipment, 'loans'>): boolean =>
  loans.some(({ returnedOn }) => returnedOn === null)
