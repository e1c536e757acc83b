import { and, eq, inArray, isNull } from 'drizzle-orm'
import {
  cancelInvoice,
  createInvoice,
  dropRefund,
  findPayers,
  getCashReceipt,
  getInvoice,
  getInvoiceLetter,
  listInvoices,
  mailInvoiceAgain,
  planInstalments,
  planRefund,
  printInvoices,
  settleInvoice,
  undoSettlement,
} from '#contract/edited-invoices.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice } from '../../platform/db/tables.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers } from '../../platform/http/policy.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { fromWireTime } from '../../platform/time.ts'
import { createFree } from './create-free.ts'
import { findInvoiceDetail } from './detail.ts'
import { feeDocument } from './fee-receipt.ts'
import { findLetter, findLetters } from './letter.ts'
import { invoiceMailJob } from './mail.ts'
import {
  cancelByHand,
  dropRefundByHand,
  findCash,
  lockInvoice,
  planInstalmentsByHand,
  planRefundByHand,
  settleByHand,
  undoByHand,
} from './movements.ts'
import { findInvoices, findRecipient, searchPayers } from './queries.ts'
import { wayTo } from './way.ts'

/** Invoices for treasurers, and for auditors to read. */
export const mountTreasuryInvoices = (api: Api): void => {
  mountReading(api)
  mountMovements(api)
  mountLetters(api)
}

const mountReading = (api: Api): void => {
  const { deps } = api
  const { clock, read } = deps
  mount(api, listInvoices, forAuditors, async ({ input }) => ({
    body: await read(findInvoices, undefined, input.query, clock()),
  }))
  mount(api, getInvoice, forAuditors, async ({ input }) => ({
    body: await read(findInvoiceDetail, input.params.id, clock()),
  }))
  mount(api, findPayers, forAuditors, async ({ input }) => ({
    body: wholeList(await read(searchPayers, input.query.searchTerm)),
  }))
  mount(api, createInvoice, forTreasurers, async ({ input, caller }) => ({
    status: 201,
    body: await createIdempotent({ endpoint: createInvoice, input, caller, deps }, async (tx, body, author) =>
      findInvoiceDetail(tx, await createFree(tx, body, author), author.now),
    ),
  }))
}

const mountMovements = (api: Api): void => {
  const { deps } = api
  const { write } = deps
  /** Changes an invoice and returns it as it is then. */
  const changed = async <Input>(
    work: (tx: Db, uuid: string, input: Input, author: Author) => Promise<void>,
    uuid: string,
    input: Input,
    author: Author,
  ) => ({
    body: await write(async (tx) => {
      await work(tx, uuid, input, author)
      return await findInvoiceDetail(tx, uuid, author.now)
    }),
  })
  mount(api, settleInvoice, forTreasurers, async ({ input, caller }) => {
    const { id } = input.params
    const once = { ...input, body: { ...input.body, id } }
    const body = await createIdempotent(
      { endpoint: settleInvoice, input: once, caller, deps },
      async (tx, one, author) => {
        await settleByHand(tx, id, one, author)
        return await findInvoiceDetail(tx, id, author.now)
      },
    )
    return { body }
  })
  mount(api, planRefund, forTreasurers, async ({ input, caller }) => {
    const { id } = input.params
    const once = { ...input, body: { ...input.body, id } }
    const body = await createIdempotent(
      { endpoint: planRefund, input: once, caller, deps },
      async (tx, one, author) => {
        await planRefundByHand(tx, id, one, author)
        return await findInvoiceDetail(tx, id, author.now)
      },
    )
    return { body }
  })
  mount(api, undoSettlement, forTreasurers, ({ input: { params }, author }) =>
    changed(undoByHand, params.id, params.settlement, author),
  )
  mount(api, dropRefund, forTreasurers, ({ input: { params }, author }) =>
    changed(dropRefundByHand, params.id, params.refund, author),
  )
  mount(api, cancelInvoice, forTreasurers, ({ input: { params, body }, author }) =>
    changed(cancelByHand, params.id, body.reason, author),
  )
  mount(api, planInstalments, forTreasurers, ({ input: { params, body }, author }) =>
    changed(planInstalmentsByHand, params.id, body.instalments, author),
  )
}

const mountLetters = (api: Api): void => {
  const { deps } = api
  const { config, documents, read, write } = deps
  mount(api, getInvoiceLetter, forAuditors, async ({ input, signal }) => {
    const document = await read(findLetter, eq(invoice.uuid, input.params.id), config)
    return sendDocument(await documents.letter(document, signal), document.title, 'PDF')
  })
  mount(api, printInvoices, forTreasurers, async ({ input: { body }, author, signal }) => {
    const letters = await read(findLetters, inArray(invoice.uuid, body.invoices), config)
    if (letters.length === 0) throw fieldRefusal('invoices', 'validation.id')
    const bytes = await documents.letters(letters, signal)
    await write(markPrinted, body.invoices, author.now)
    return sendDocument(bytes, letters[0]?.title ?? '', 'PDF')
  })
  mount(api, getCashReceipt, forAuditors, async ({ input: { params }, locale, signal }) => {
    const { owed, cash, number } = await read(findCash, params.id, params.settlement)
    const { name } = await read(findRecipient, owed)
    const paidAt = fromWireTime(`${cash.day}T00:00`)
    const paid = { number, amount: cash.amount, paidAt, method: 'cash', name, invoice: owed.number } as const
    const document = feeDocument({ ...paid, title: owed.title }, locale, config)
    return sendDocument(await documents.receipt(document, signal), document.title, 'PDF')
  })
  mount(api, mailInvoiceAgain, forTreasurers, async ({ input, caller }) => {
    const { id } = input.params
    const once = { ...input, body: { id } }
    const body = await createIdempotent(
      { endpoint: mailInvoiceAgain, input: once, caller, deps },
      async (tx, _one, author) => {
        await mailAgain(tx, id, input.headers['idempotency-key'], author)
        return await findInvoiceDetail(tx, id, author.now)
      },
    )
    return { body }
  })
}

/** @throws HttpError not_found; validation.invalid at `email` if the recipient has no address or wants letters, or nothing is open */
const mailAgain = async (tx: Db, uuid: string, key: string | undefined, author: Author): Promise<void> => {
  const row = await lockInvoice(tx, uuid)
  const recipient = await findRecipient(tx, row)
  if (recipient.email === null) throw fieldRefusal('email', 'validation.no_email')
  if (wayTo(recipient) === 'POST') throw fieldRefusal('email', 'validation.wants_letters')
  if (row.settled >= row.amount) throw fieldRefusal('email', 'validation.nothing_open')
  const uniqueKey = `invoice_mail:${uuid}:${key ?? author.now.toISOString()}`
  await enqueue(tx, { kind: invoiceMailJob, payload: { invoice: uuid }, uniqueKey })
  await recordChange(tx, author, {
    noun: 'invoice',
    rowId: row.id,
    action: 'changed',
    fields: { mailed: [null, true] },
  })
}

/** Remembers that invoices went by post, unless they were sent before. */
const markPrinted = async (tx: Db, uuids: readonly string[], now: Date): Promise<void> => {
  await tx
    .update(invoice)
    .set({ sentAt: now, sentBy: 'POST' })
    .where(and(inArray(invoice.uuid, [...uuids]), isNull(invoice.sentAt)))
}
