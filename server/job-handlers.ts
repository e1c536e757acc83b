import { cleanUp, MAIL_RETENTION_DAYS } from './clean-up.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { mailAccountLink, mailInvitation } from './identity/account-link.ts'
import { createAccounts } from './identity/accounts.ts'
import { handlerOf, type JobHandlers } from './jobs/handler.ts'
import { type Sender, sendMail } from './mail/send.ts'
import { endAccessOfAll } from './memberships/end-access.ts'
import { announce } from './notifications/announce.ts'
import { deliverByMail, deliverByPush, fallBackToEmail } from './notifications/deliver.ts'
import { notifyOfMusic } from './notifications/music.ts'
import { enqueueMissedReminders, remind } from './notifications/remind.ts'
import { mailBankReceipt } from './payments/bank-receipt.ts'
import { checkPayment, enqueueStalePaymentChecks } from './payments/check.ts'
import { mailFeeReceipt } from './payments/fee-receipt.ts'
import { mailInvoice } from './payments/invoice-mail.ts'
import { mailReceipt } from './payments/order-receipt-mail.ts'

interface JobTools extends Pick<Deps, 'database' | 'clock' | 'log' | 'payments' | 'documents' | 'push'> {
  sender: Sender
  /** See Config; unless told, demo accounts exist on this machine only. */
  demoOrigin?: string | undefined
  bandAddress: Config['bandAddress']
  creditorIban: Config['creditorIban']
}

/** What each kind of job does. */
export const createJobHandlers = (tools: JobTools): JobHandlers => {
  const { database, sender, demoOrigin, documents, bandAddress, creditorIban } = tools
  const { db } = database
  const accounts = createAccounts(db, { publicOrigin: sender.origin, demoOrigin })
  const receipts = { db, sender, documents, band: { bandName: sender.bandName, bandAddress, creditorIban } }
  return {
    mail: handlerOf('mail', (payload, context) => sendMail(sender, payload, context)),
    account_link: handlerOf('account_link', (payload, { now }) =>
      mailAccountLink({ db, accounts, publicOrigin: sender.origin }, payload, now),
    ),
    invitation: handlerOf('invitation', ({ person }, { now }) =>
      mailInvitation({ db, publicOrigin: sender.origin }, person, now),
    ),
    payment_check: handlerOf('payment_check', ({ payment }) => checkPayment(tools, payment)),
    receipt_mail: handlerOf('receipt_mail', ({ order }, context) => mailReceipt(receipts, order, context)),
    invoice_mail: handlerOf('invoice_mail', ({ invoice }, context) => mailInvoice(receipts, invoice, context)),
    fee_receipt_mail: handlerOf('fee_receipt_mail', ({ payment }, context) =>
      mailFeeReceipt(receipts, payment, context),
    ),
    bank_receipt_mail: handlerOf('bank_receipt_mail', ({ marking }, context) =>
      mailBankReceipt(receipts, marking, context),
    ),
    remind: handlerOf('remind', ({ event }, { now }) => remind(database, event, now)),
    announce: handlerOf('announce', (payload, { now }) => announce(database, payload, now)),
    music: handlerOf('music', (payload, { now }) => notifyOfMusic(database, payload, now)),
    push: handlerOf('push', (payload, context) => deliverByPush(tools, payload, context), fallBackToEmail),
    notice_mail: handlerOf('notice_mail', (payload, context) => deliverByMail(tools, payload, context)),
    end_access: handlerOf('end_access', (_, { now }) => endAccessOfAll(db, now)),
    clean_up: handlerOf('clean_up', async (_, { now }) => {
      await cleanUp(db, now)
      await enqueueStalePaymentChecks(db, now)
      await enqueueMissedReminders(db, now)
      await sender.transport.forget(new Date(now.getTime() - MAIL_RETENTION_DAYS))
    }),
  }
}
