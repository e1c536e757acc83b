import { and, eq, isNull } from 'drizzle-orm'
import type { EditedEquipment, LendingInput, ReturnInput } from '#contract/equipment.ts'
import { type Loan, type LoanChange, LoanInput } from '#contract/loans.ts'
import { toWireDate } from '#contract/time.ts'
import { type Author, changedFields, recordChange, withoutValues } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import type { Db } from '../db/open.ts'
import { equipment, loan, membership, person } from '../db/tables.ts'
import { isLent, lockEquipment, refusal } from './edit.ts'
import { findEditedEquipment, findLoan } from './queries.ts'

/** The log names the remarks of a loan, which are about a person, without their values. */
const logged = (before: object | null, after: object | null) => {
  const fields = changedFields(before, after)
  return 'remarks' in fields ? { ...fields, ...withoutValues(['remarks']) } : fields
}

/** The id of a person who may borrow: not archived, and without a membership or with one that has not ended. */
const findBorrower = async (tx: Db, uuid: string, now: Date): Promise<number> => {
  const { id, archived } = person
  const [row] = await tx.select({ id, archived }).from(person).where(eq(person.uuid, uuid)).for('update')
  if (row === undefined) throw refusal('person', 'validation.loan_person')
  const { leaveDate } = membership
  const memberships = await tx.select({ leaveDate }).from(membership).where(eq(membership.personId, row.id))
  const lasts = memberships.some((one) => one.leaveDate === null || one.leaveDate >= toWireDate(now))
  if (row.archived || (memberships.length > 0 && !lasts)) throw refusal('person', 'validation.loan_person_left')
  return row.id
}

/** @throws HttpError not_found; validation.invalid at `item`, `person` */
export const lend =
  (id: number) =>
  async (tx: Db, input: LendingInput, author: Author): Promise<EditedEquipment> => {
    await lockEquipment(tx, id)
    const item = await findEditedEquipment(tx, id)
    if (item.retiredOn !== null) throw refusal('item', 'validation.equipment_retired')
    if (await isLent(tx, id)) throw refusal('item', 'validation.equipment_already_lent')
    const { person: uuid, ...values } = input
    const personId = await findBorrower(tx, uuid, author.now)
    const [row] = await tx
      .insert(loan)
      .values({ ...values, equipmentId: id, personId })
      .returning({ id: loan.id })
    if (row === undefined) throw new Error('a loan was inserted without a row coming back')
    await recordChange(tx, author, { noun: 'loan', rowId: row.id, action: 'created', fields: logged(null, values) })
    return await findEditedEquipment(tx, id)
  }

const requirePast = (day: string | null | undefined, now: Date): void => {
  if (day != null && day > toWireDate(now)) throw refusal('returnedOn', 'validation.loan_future')
}

/** @throws HttpError not_found; validation.invalid at `item`, `returnedOn` */
export const takeBack = (db: Db, id: number, input: ReturnInput, author: Author): Promise<EditedEquipment> =>
  db.transaction(async (tx) => {
    await lockEquipment(tx, id)
    const item = await findEditedEquipment(tx, id)
    const open = item.loans.find(({ returnedOn }) => returnedOn === null)
    if (open === undefined) throw refusal('item', 'validation.equipment_not_lent')
    const { returnedOn, condition } = input
    if (returnedOn < open.lentOn) throw refusal('returnedOn', 'validation.loan_returned')
    requirePast(returnedOn, author.now)
    const values = { returnedOn, conditionAtReturn: condition }
    await tx
      .update(loan)
      .set({ ...values, version: open.version + 1 })
      .where(eq(loan.id, open.id))
    await recordChange(tx, author, {
      noun: 'loan',
      rowId: open.id,
      action: 'changed',
      fields: logged(open, { ...open, ...values }),
    })
    if (condition !== item.condition) {
      await tx
        .update(equipment)
        .set({ condition, version: item.version + 1 })
        .where(eq(equipment.id, id))
      const fields = changedFields({ condition: item.condition }, { condition })
      await recordChange(tx, author, { noun: 'equipment', rowId: id, action: 'changed', fields })
    }
    return await findEditedEquipment(tx, id)
  })

/** @throws HttpError as updateRow; validation.invalid at `returnedOn` */
export const updateLoan = (db: Db, on: Changed, change: LoanChange, author: Author): Promise<Loan> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select({ equipmentId: loan.equipmentId }).from(loan).where(eq(loan.id, on.id))
    if (row !== undefined) await lockEquipment(tx, row.equipmentId)
    return await updateRow(
      tx,
      {
        noun: 'loan',
        table: loan,
        on,
        read: () => findLoan(tx, on.id),
        contentOf: ({ id, version, person: _person, ...content }) => content,
        rules: LoanInput,
        change,
        columnsOf: (content) => content,
        check: async ({ returnedOn }) => {
          requirePast(returnedOn, author.now)
          if (returnedOn !== null || row === undefined) return
          const retired = and(eq(equipment.id, row.equipmentId), isNull(equipment.retiredOn))
          if (await isLent(tx, row.equipmentId)) throw refusal('returnedOn', 'validation.equipment_already_lent')
          if ((await tx.$count(equipment, retired)) === 0) throw refusal('returnedOn', 'validation.equipment_retired')
        },
        hidesValues: true,
      },
      author,
    )
  })
