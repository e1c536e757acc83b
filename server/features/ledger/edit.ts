import { eq, or } from 'drizzle-orm'
import { type Account, AccountInput } from '#contract/ledger.ts'
import type { Db } from '../../platform/db/open.ts'
import { ledgerAccount, ledgerRow } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import type { Rows } from '../../platform/resources/rows.ts'

/** @throws HttpError not_found */
const readAccount = async (tx: Db, id: number): Promise<Account> => {
  const [row] = await tx.select().from(ledgerAccount).where(eq(ledgerAccount.id, id))
  if (row === undefined) throw new HttpError('not_found')
  return row
}

const isBooked = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.$count(ledgerRow, or(eq(ledgerRow.debitId, id), eq(ledgerRow.creditId, id)))) > 0

/** Past statements would change with the kind of an account that has entries, and with its removal. */
export const accountRows: Rows<Account, AccountInput, AccountInput> = {
  noun: 'ledger_account',
  table: ledgerAccount,
  read: readAccount,
  contentOf: ({ id, version, use, ...content }) => content,
  rules: AccountInput,
  columnsOf: (input) => input,
  check: async (tx, { before, changed }) => {
    if (before === null) return
    if (changed.kind !== undefined && (before.use !== null || (await isBooked(tx, before.id))))
      throw fieldRefusal('kind', 'validation.account_kind')
    if (changed.closed === true && before.use !== null) throw fieldRefusal('closed', 'validation.account_in_use')
  },
  release: async (tx, { id, use }) => {
    if (use !== null) throw fieldRefusal('closed', 'validation.account_in_use')
    if (await isBooked(tx, id)) throw fieldRefusal('closed', 'validation.account_booked')
  },
  taken: { field: 'number', message: 'validation.account_number_taken' },
}
