import { and, eq } from 'drizzle-orm'
import { getOpenAmount, getOwnLetter, getQrBill, listOwnInvoices } from '#contract/invoices.ts'
import { invoice } from '../../platform/db/tables.ts'
import { findCreditor } from '../../platform/formats/creditor.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { accountsFor, personFor } from '../../platform/http/for-whom.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { everyone, forEveryoneLimited, policy } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { findLetter } from './letter.ts'
import { feeBill } from './qr-bill.ts'
import {
  closedStateOf,
  findOwnInvoices,
  findRecipient,
  type InvoiceRow,
  requireFee,
  requireInvoice,
  requireOpenInvoice,
} from './queries.ts'
import { openOf } from './settlements.ts'
import { mountTreasuryInvoices } from './treasury-routes.ts'

const openAmounts = policy('everyone who knows the uuid', everyone)
/** A person tries some amounts; each bill is rendered again. */
const printing = { name: 'bill', limit: 20, windowSeconds: 200 }

export const mountInvoices = (api: Api): void => {
  const { read, database, clock, config, documents } = api.deps
  const billsLeft = createRateLimit(database, printing)

  /** Prints the address only if the typed name is the debtor's, not if another person pays for them. */
  const debtorNamed = async (owed: InvoiceRow, name: string) => {
    const recipient = await read(findRecipient, owed)
    return recipient.name.toLowerCase() === name.toLowerCase() ? recipient : undefined
  }

  mount(api, getOpenAmount, openAmounts, async ({ input }) => {
    const row = await read(requireInvoice, input.params.id)
    const body = { amount: Math.max(0, openOf(row)), closed: closedStateOf(row) }
    return { body, headers: { 'Cache-Control': 'no-store' } }
  })

  mount(api, getQrBill, forEveryoneLimited, async ({ input: { query }, locale, address, signal }) => {
    await billsLeft.enforce(address)
    const creditor = findCreditor(config)
    if (creditor === undefined) throw new HttpError('rule.no_bank_account')
    const { amount, name } = query
    if (query.invoice === undefined) requireFee(amount)
    const owed = query.invoice === undefined ? undefined : await read(requireOpenInvoice, query.invoice, amount)
    const debtor = owed === undefined ? undefined : await debtorNamed(owed, name)
    const document = feeBill({ amount, name, invoice: owed, debtor, locale, now: clock() }, { ...config, creditor })
    return sendDocument(await documents.bill(document, signal), document.title, 'PDF')
  })

  mount(api, listOwnInvoices, accountsFor, async ({ input, rows }) => ({
    body: wholeList(await read(findOwnInvoices, rows, { of: input.query.for, now: clock() })),
  }))
  mount(api, getOwnLetter, accountsFor, async ({ input, rows, signal }) => {
    const own = eq(invoice.personId, personFor(rows, input.query.for))
    const document = await read(findLetter, and(own, eq(invoice.uuid, input.params.id)), config)
    return sendDocument(await documents.letter(document, signal), document.title, 'PDF')
  })
  mountTreasuryInvoices(api)
}
