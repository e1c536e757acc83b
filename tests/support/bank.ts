import { and, eq, sql } from 'drizzle-orm'
import type { BankFile, BankState, BankTransaction } from '#contract/bank.ts'
import { undoSettlements } from '#server/features/invoices/settlements.ts'
import {
  bankFile,
  bankKey,
  bankNotice,
  bankSighting,
  bankStatement,
  bankTransaction,
  ledgerAccount,
  ledgerEntry,
  ledgerRow,
  settlement,
} from '#server/platform/db/tables.ts'
import type { TestApi, TestPerson } from './api.ts'
import { type CamtLine, camtFile, plus } from './camt.ts'
import { ownJobs } from './jobs.ts'

const path = '/api/frontend/treasury/bank'

/** Amount and purpose of a transaction, without what differs between runs. */
export const brief = ({ amount, direction, invoice, account, name }: BankTransaction): string =>
  `${direction === 'CREDIT' ? '' : '-'}${amount} ${name ?? '?'} ${invoice ?? account ?? '–'}`

/** Uploads files of the bank to a test server as its treasurer would, and reads what became of them. */
export const bankOf = (api: TestApi, treasurer: TestPerson) => {
  let opening = 0
  const upload = async (file: string | Uint8Array, name = 'auszug.xml') =>
    await fetch(`${api.origin}${path}/files?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(treasurer)}` },
      body: typeof file === 'string' ? file : new Blob([new Uint8Array(file)]),
    })
  const json = async <T>(call: Parameters<TestApi['request']>[0], body?: object): Promise<T> =>
    (await (await api.request(call, { as: treasurer, ...(body && { body }) })).json()) as T
  const items = async <T>(address: `/${string}`): Promise<T[]> =>
    (await json<{ _embedded: { items: T[] } }>(`GET ${address}`))._embedded.items
  const files = () => items<BankFile>(`${path}/files`)
  /** Uploads a file and lets it be taken over. @returns the reply if it was refused or known, else the outcome */
  const takeFile = async (file: string | Uint8Array) => {
    const reply = (await (await upload(file)).json()) as { file?: BankFile; known?: boolean; errors?: object[] }
    if (reply.file === undefined || reply.known === true) return reply
    await ownJobs(api).run()
    const [{ state, done: read, added, matched, announced }] = (await files()) as [BankFile]
    return { state, read, added, matched, ...(announced > 0 && { announced }) }
  }
  return {
    upload,
    json,
    files,
    takeFile,
    /** Takes a statement over whose balances agree with its lines. Its opening balance makes the file another one each time. */
    take: (lines: readonly CamtLine[], values: object = {}) => {
      opening += 1
      return takeFile(camtFile({ opening: `${opening}`, closing: plus(`${opening}`, lines), lines, ...values }))
    },
    state: () => json<BankState>(`GET ${path}`),
    transactions: () => items<BankTransaction>(`${path}/transactions?size=100`),
    assign: (id: number, body: object) => json<BankTransaction>(`PUT ${path}/transactions/${id}`, body),
    /** Rappen on an account of the books, debit less credit. */
    balanceOf: async (number: number): Promise<number> => {
      const [account] = await api.db.select().from(ledgerAccount).where(eq(ledgerAccount.number, number))
      const sign = sql`case when ${ledgerRow.debitId} = ${account?.id ?? 0} then 1 else -1 end`
      const [row] = await api.db
        .select({ sum: sql<number>`coalesce(sum(${sign} * ${ledgerRow.amount}), 0)::integer` })
        .from(ledgerRow)
        .innerJoin(ledgerEntry, and(eq(ledgerEntry.id, ledgerRow.entryId)))
        .where(sql`${account?.id ?? 0} in (${ledgerRow.debitId}, ${ledgerRow.creditId})`)
      return row?.sum ?? 0
    },
    /** Deletes what files brought; the books keep their entries. */
    forget: async () => {
      const live = await api.db.select({ id: settlement.id }).from(settlement)
      const ids = live.map(({ id }) => id)
      await api.db.transaction((tx) => undoSettlements(tx, ids, { accountId: null, now: api.clock.now() }))
      for (const table of [settlement, bankSighting, bankNotice, bankFile, bankKey, bankTransaction, bankStatement])
        await api.db.delete(table)
    },
  }
}
