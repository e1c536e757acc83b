import { eq } from 'drizzle-orm'
import type { EditedEquipment, LendingInput, ReturnInput } from '#contract/equipment.ts'
import { type Loan, type LoanChange, LoanInput } from '#contract/loans.ts'
import { toWireDate } from '#contract/time.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { equipment, loan, membership, person } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange, withoutValues } from '../../platform/resources/record.ts'
import { type Changed, changeRow, type Rows } from '../../platform/resources/rows.ts'
import { isLent, lockEquipment } from './edit.ts'
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
  if (row === undefined) throw fieldRefusal('person', 'validation.loan_person')
  const { leaveDate } = membership
  const memberships = await tx.select({ leaveDate }).from(membership).where(eq(membership.personId, row.id))
  const lasts = memberships.some((one) => one.leaveDate === null || one.leaveDate >= toWireDate(now))
  if (row.archived || (memberships.length > 0 && !lasts)) throw fieldRefusal('person', 'validation.loan_person_left')
  return row.id
}

/** @throws HttpError not_found; validation.invalid at `item`, `person` */
export const lend =
  (id: number) =>
  async (tx: Db, input: LendingInput, author: Author): Promise<EditedEquipment> => {
    await lockEquipment(tx, id)
    const item = await findEditedEquipment(tx, id)
    if (item.retiredOn !== null) throw fieldRefusal('item', 'validation.equipment_retired')
    if (isLent(item)) throw fieldRefusal('item', 'validation.equipment_already_lent')
    const { person: uuid, ...values } = input
    const personId = await findBorrower(tx, uuid, author.now)
    const { id: rowId } = await insertRow(tx, loan, { ...values, equipmentId: id, personId })
    await recordChange(tx, author, { noun: 'loan', rowId, action: 'created', fields: logged(null, values) })
    return await findEditedEquipment(tx, id)
  }

const requirePast = (day: string | null | undefined, now: Date): void => {
  if (day != null && day > toWireDate(now)) throw fieldRefusal('returnedOn', 'validation.loan_future')
}

/** @throws HttpError not_found; validation.invalid at `item`, `returnedOn` */
export const takeBack = async (
  tx: DatabaseTransaction,
  id: number,
  input: ReturnInput,
  author: Author,
): Promise<EditedEquipment> => {
  await lockEquipment(tx, id)
  const item = await findEditedEquipment(tx, id)
  const open = item.loans.find(({ returnedOn }) => returnedOn === null)
  if (open === undefined) throw fieldRefusal('item', 'validation.equipment_not_lent')
  const { returnedOn, condition } = input
  if (returnedOn < open.lentOn) throw fieldRefusal('returnedOn', 'validation.loan_returned')
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
}

const loanRows: Rows<Loan, LoanInput, LoanInput> = {
  noun: 'loan',
  table: loan,
  read: findLoan,
  contentOf: ({ id, version, person: _person, ...content }) => content,
  rules: LoanInput,
  columnsOf: (content) => content,
  check: async (tx, { before, changed: { returnedOn }, author }) => {
    requirePast(returnedOn, author.now)
    const equipmentId = returnedOn === null && before !== null ? await findItemOf(tx, before.id) : undefined
    if (equipmentId === undefined) return
    const item = await findEditedEquipment(tx, equipmentId)
    if (isLent(item)) throw fieldRefusal('returnedOn', 'validation.equipment_already_lent')
    if (item.retiredOn !== null) throw fieldRefusal('returnedOn', 'validation.equipment_retired')
  },
  hidesValues: true,
}

/** Returns the id of a loan's item. */
const findItemOf = async (tx: Db, loanId: number): Promise<number | undefined> => {
  const [row] = await tx.select({ id: loan.equipmentId }).from(loan).where(eq(loan.id, loanId))
  return row?.id
}

/** @throws HttpError as changeRow; validation.invalid at `returnedOn` */
export const updateLoan = async (
  tx: DatabaseTransaction,
  on: Changed,
  change: LoanChange,
  author: Author,
): Promise<Loan> => {
  const equipmentId = await findItemOf(tx, on.id)
  if (equipmentId !== undefined) await lockEquipment(tx, equipmentId)
  return await changeRow(tx, loanRows, on, change, author)
}
